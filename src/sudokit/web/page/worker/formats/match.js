/** How well a line fits a format as the first line of a board. */

export const NO = 0;
/** A damaged first line: reading it in this format gives the most helpful error. */
export const PERHAPS = 1;
export const YES = 2;
