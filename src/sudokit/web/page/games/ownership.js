/**
 * One owner per game: of all tabs that show a game, one may play it. The others show it, follow its moves,
 * and may take it over.
 *
 * A tab *holds* a game by a lock of the browser (Web Locks), which always ends with the tab. Browsers
 * give locks only to https and loopback addresses. Elsewhere a *lease* in the local storage replaces
 * them: a record of the holder, renewed while the tab is open.
 */

/**
 * `asking` until it is known whether another tab holds the game. That takes milliseconds, during which
 * the tab can be played in.
 * @typedef {"asking" | "mine" | "elsewhere"} OwnerState
 */

/**
 * A way to hold games. `hold` waits until the game is free, or takes it from its holder at once. It
 * releases the game when `signal` is aborted.
 * @typedef {object} Way
 * @property {(id: string, options: {steal: boolean, signal: AbortSignal}, gained: () => void, lost: () => void) => void} hold
 * @property {(id: string) => Promise<boolean>} isFree
 */

/** A tab that is closed or reloaded releases its game within this time. */
const PATIENCE_MS = 1_000;
/**
 * A tab that only shows the game checks at this interval whether it is free. It takes the game if it was
 * free twice in a row: its holder was then closed and not just reloaded.
 */
const LOOK_EVERY_MS = 1_500;
const RENEWED_EVERY_MS = 10_000;
/** Browsers wake hidden tabs once a minute. */
const LEASE_MS = 90_000;

export class Ownership {
  /** @type {OwnerState} */ state = "asking";
  #id = "";
  #way;
  #onChange;
  #claim = new AbortController();

  /**
   * @param {() => void} onChange called when `state` has changed
   * @param {Way} [way]
   */
  constructor(onChange, way = bestWay()) {
    this.#onChange = onChange;
    this.#way = way;
  }

  /** Release the current game, and hold this one. @param {string} id */
  claim(id) {
    this.#id = id;
    this.state = "asking";
    const signal = this.#hold(false);
    const timer = setInterval(async () => {
      const isFree = await this.#way.isFree(id);
      if (this.state !== "asking" || signal.aborted) clearInterval(timer);
      else if (!isFree) this.#watch();
    }, PATIENCE_MS);
  }

  /** Take the game over from the tab that holds it. */
  takeOver() {
    this.#hold(true);
  }

  release() {
    this.#claim.abort();
  }

  /** @param {boolean} steal @returns {AbortSignal} of this attempt */
  #hold(steal) {
    this.release();
    const { signal } = (this.#claim = new AbortController());
    this.#way.hold(
      this.#id,
      { steal, signal },
      () => signal.aborted || this.#become("mine"),
      () => signal.aborted || this.#watch(),
    );
    return signal;
  }

  /** Leave the game to the tab that holds it, until that tab is closed. */
  #watch() {
    this.release();
    const { signal } = (this.#claim = new AbortController());
    let wasFree = false;
    const timer = setInterval(async () => {
      const isFree = !document.hidden && (await this.#way.isFree(this.#id));
      if (isFree && wasFree && !signal.aborted) this.claim(this.#id);
      wasFree = isFree;
    }, LOOK_EVERY_MS);
    signal.addEventListener("abort", () => clearInterval(timer));
    this.#become("elsewhere");
  }

  /** @param {OwnerState} state */
  #become(state) {
    this.state = state;
    this.#onChange();
  }
}

/** @returns {Way} */
const bestWay = () => (navigator.locks ? LOCKS : LEASES);

/** @param {string} id */
const lockOf = (id) => `sudokit.game.${id}`;

/** @type {Way} */
const LOCKS = Object.freeze({
  hold(id, { steal, signal }, gained, lost) {
    navigator.locks
      .request(lockOf(id), steal ? { steal } : { signal }, () => {
        if (signal.aborted) return undefined;
        gained();
        return new Promise((resolve) => signal.addEventListener("abort", resolve));
      })
      .catch(() => signal.aborted || lost());
  },

  async isFree(id) {
    const { held = [] } = await navigator.locks.query();
    return held.every(({ name }) => name !== lockOf(id));
  },
});

/** @type {Way} */
const LEASES = Object.freeze({
  hold(id, { steal, signal }, gained, lost) {
    const me = Math.random().toString(36).slice(2);
    let held = false;
    const look = () => {
      const taken = isTaken(id, me);
      if (held && taken) {
        end();
        lost();
      } else if (!taken || steal) {
        steal = false;
        writeLease(id, { holder: me, until: Date.now() + LEASE_MS });
        if (held) return;
        held = true;
        gained();
      }
    };
    /** @param {StorageEvent} event */
    const changed = ({ key }) => key === leaseOf(id) && look();
    const timer = setInterval(look, RENEWED_EVERY_MS);
    const end = () => {
      clearInterval(timer);
      window.removeEventListener("storage", changed);
    };
    window.addEventListener("storage", changed);
    signal.addEventListener("abort", () => {
      end();
      if (held && !isTaken(id, me)) writeLease(id, null);
    });
    look();
  },

  isFree: async (id) => !isTaken(id, ""),
});

/** @typedef {{holder: string, until: number}} Lease */

/** @param {string} id */
const leaseOf = (id) => `sudokit.owner.${id}`;

/** Whether somebody else holds a game. @param {string} id @param {string} me */
function isTaken(id, me) {
  try {
    /** @type {Lease | null} */
    const lease = JSON.parse(localStorage.getItem(leaseOf(id)) ?? "null");
    return lease !== null && lease.holder !== me && lease.until > Date.now();
  } catch {
    return false; // without a storage, tabs share nothing
  }
}

/** @param {string} id @param {Lease | null} lease */
function writeLease(id, lease) {
  try {
    if (lease) localStorage.setItem(leaseOf(id), JSON.stringify(lease));
    else localStorage.removeItem(leaseOf(id));
  } catch {
    // A full storage takes no lease. Revisions then keep the tabs from overwriting each other.
  }
}
