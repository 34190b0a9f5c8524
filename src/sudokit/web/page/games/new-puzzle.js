/** A new puzzle on the board: from the generator or, where nobody answers, from the stock. */

import { api } from "../asking/api.js";
import { stockPuzzle } from "../model/stock.js";

/** @typedef {import("../model/stock.js").Level} Level */

/**
 * @param {import("./session.js").Session} session
 * @param {{level: Level, symmetry: import("../settings.js").Symmetry, technique?: string | null}} wanted
 * @param {AbortSignal} signal
 * @param {() => void} [made] called before the puzzle appears
 * @throws {import("../problem.js").Problem} if there is no such puzzle; if nobody answers, only where a technique is wanted
 */
export async function newPuzzle(session, { level, symmetry, technique = null }, signal, made = () => {}) {
  try {
    const { puzzles } = await api.generate({ level, symmetry: symmetry === "none" ? null : symmetry, technique }, signal);
    if (signal.aborted) return;
    const { puzzle, rating } = puzzles[0];
    made();
    session.load({ puzzle, difficulty: { level: rating.level, score: rating.score } }, "new_puzzle_here");
  } catch (error) {
    if (signal.aborted) return;
    if (technique || !isUnanswered(error)) throw error;
    made();
    session.load(stockPuzzle(level), "from_stock");
  }
}

/** Whether the generator could not be reached, as opposed to finding no puzzle. @param {unknown} error */
export function isUnanswered(error) {
  const kind = /** @type {{offline?: boolean, detail?: {kind: string}}} */ (error);
  return kind.offline || kind.detail?.kind === "NotFound" || kind.detail?.kind === "MethodNotAllowed";
}
