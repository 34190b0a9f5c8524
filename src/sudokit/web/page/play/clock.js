/**
 * The clock of the game: runs while Play is shown, the window can be seen, the game is neither
 * paused nor solved.
 */

const SAVE_EVERY_SECONDS = 5;

/** Seconds as 1:05 or 1:02:03. @param {number} seconds */
export function clockText(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const pad = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const rest = pad(seconds % 60);
  return hours ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

export class Clock {
  #timer = 0;
  paused = false;

  /**
   * @param {() => import("../model/game.js").Game} game
   * @param {(save: boolean) => void} onTick a second has passed; whether it is one to save at
   */
  constructor(game, onTick) {
    this.game = game;
    this.onTick = onTick;
  }

  start() {
    this.stop();
    this.#timer = window.setInterval(() => this.#tick(), 1000);
  }

  stop() {
    clearInterval(this.#timer);
  }

  #tick() {
    const game = this.game();
    if (this.paused || document.hidden || game.isSolved) return;
    this.onTick((game.seconds + 1) % SAVE_EVERY_SECONDS === 0);
  }
}
