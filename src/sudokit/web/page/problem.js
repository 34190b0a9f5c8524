/** What is wrong with a question, in the shape of the JSON API; or that nobody answers it. */

/**
 * What is wrong; `part` says which part of a puzzle of any kind it is about, and `reason` in it does not repeat that.
 * @typedef {import("../openapi.d.ts").Problem & {part?: {number: number | null, kind: string | null, field: string | null, reason: string}}} Detail
 */

export class Problem extends Error {
  /** @param {Detail} detail @param {boolean} [offline] whether nobody has answered */
  constructor(detail, offline = false) {
    super(detail.reason);
    this.detail = detail;
    this.offline = offline;
  }

  /** Whether there was not enough time for an answer. */
  get isLate() {
    return this.detail.kind === "TimedOut";
  }
}

/**
 * @param {string} kind the class of the error, such as `FormatError`
 * @param {string} reason
 * @param {Partial<Detail>} [place] its line, column or cells
 * @returns {Detail}
 */
export const detailOf = (kind, reason, place) => ({ kind, reason, line: null, column: null, cells: null, ...place });

/** A problem that the page itself has words for. @param {string} reason */
export const told = (reason) => new Problem(detailOf("Told", reason));

/** The problem that nobody has answered. */
export const offline = () => new Problem(detailOf("Offline", ""), true);
