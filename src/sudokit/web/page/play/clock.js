/**
 * The clock of the game. It begins with the first move, and runs while Play is shown, the window is visible, no dialog is
 * open, and the game is neither paused nor solved.
 */

const SAVE_EVERY_SECONDS = 5;

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
    if (this.paused || document.hidden || game.isSolved || !game.isBegun || document.querySelector("dialog[open]")) return;
    this.onTick((game.seconds + 1) % SAVE_EVERY_SECONDS === 0);
  }
}
