/** Which tab owns a game. Tabs share a pretended lock here. Run by `node --test`. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Ownership } from "../../../../src/sudokit/web/page/games/ownership.js";

/** Longer than any time that an owner is waited for or a game is looked at. */
const WHILE_MS = 1_600;

/** Locks as browsers have them: who waits gets the lock when it is free, a robber at once. */
class Locks {
  /** @type {Map<string, {gained: () => void, lost: () => void}[]>} the holder comes first */
  #queues = new Map();

  hold(id, { steal, signal }, gained, lost) {
    const queue = this.#queues.get(id) ?? [];
    this.#queues.set(id, queue);
    const me = { gained, lost };
    const robbed = steal ? queue.shift() : undefined;
    if (steal) queue.unshift(me);
    else queue.push(me);
    robbed?.lost();
    if (queue[0] === me) gained();
    signal.addEventListener("abort", () => {
      const place = queue.indexOf(me);
      if (place < 0) return;
      queue.splice(place, 1);
      if (place === 0) queue[0]?.gained();
    });
  }

  isFree = async (id) => !this.#queues.get(id)?.length;
}

let locks = new Locks();

beforeEach(() => {
  locks = new Locks();
  globalThis.document = { hidden: false };
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval"] });
});

/** A tab, and the states that it has been told of. */
function tab() {
  const states = [];
  const owner = new Ownership(() => states.push(owner.state), locks);
  return { owner, states };
}

/** Let timers run that often, and what they have begun come to its end. */
async function wait(times = 1) {
  for (let time = 0; time < times; time += 1) {
    mock.timers.tick(WHILE_MS);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}

/** Two tabs at one game: the first owns it, and the second shows it. */
async function ownerAndWatcher() {
  const [owner, watcher] = [tab(), tab()];
  owner.owner.claim("a");
  watcher.owner.claim("a");
  await wait();
  return [owner, watcher];
}

test("the first tab owns a game at once, the second shows it after a moment", async () => {
  const [first, second] = [tab(), tab()];
  assert.equal(first.owner.state, "asking");
  first.owner.claim("a");
  second.owner.claim("a");
  assert.equal(first.owner.state, "mine");
  assert.equal(second.owner.state, "asking");
  await wait();
  assert.deepEqual([first.states, second.states], [["mine"], ["elsewhere"]]);
});

test("a tab that lets go in time leaves the game to the one that asks", async () => {
  const [first, second] = [tab(), tab()];
  first.owner.claim("a");
  second.owner.claim("a");
  first.owner.release();
  assert.equal(second.owner.state, "mine");
  await wait(3);
  assert.deepEqual(second.states, ["mine"]);
});

test("two tabs own two games", async () => {
  const [first, second] = [tab(), tab()];
  first.owner.claim("a");
  second.owner.claim("b");
  await wait(2);
  assert.deepEqual([first.owner.state, second.owner.state], ["mine", "mine"]);
});

test("a game is taken over, and can be taken back", async () => {
  const [first, second] = await ownerAndWatcher();
  second.owner.takeOver();
  assert.deepEqual([first.owner.state, second.owner.state], ["elsewhere", "mine"]);
  await wait(3);
  first.owner.takeOver();
  assert.deepEqual([first.owner.state, second.owner.state], ["mine", "elsewhere"]);
});

test("who only shows a game takes it when it was free twice in a row", async () => {
  const [first, second] = await ownerAndWatcher();
  first.owner.release();
  await wait();
  assert.equal(second.owner.state, "elsewhere");
  await wait();
  assert.equal(second.owner.state, "mine");
});

test("a tab that is reloaded comes back to its game", async () => {
  const [first, second] = await ownerAndWatcher();
  first.owner.release();
  await wait();
  first.owner.claim("a");
  await wait(3);
  assert.deepEqual([first.owner.state, second.owner.state], ["mine", "elsewhere"]);
});

test("a hidden tab takes nothing", async () => {
  const [first, second] = await ownerAndWatcher();
  globalThis.document.hidden = true;
  first.owner.release();
  await wait(4);
  assert.equal(second.owner.state, "elsewhere");
  globalThis.document.hidden = false;
  await wait(2);
  assert.equal(second.owner.state, "mine");
});

test("claiming another game lets go of the first, and of the waiting for it", async () => {
  const [first, second] = await ownerAndWatcher();
  second.owner.claim("b");
  assert.equal(second.owner.state, "mine");
  first.owner.claim("c");
  await wait(3);
  assert.equal(await locks.isFree("a"), true);
  assert.deepEqual(second.states, ["elsewhere", "mine"]);
});
