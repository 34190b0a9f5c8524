/**
 * QR codes, as ISO/IEC 18004 defines them: a text in bytes, in the smallest version that holds it, with error correction
 * of level L, or M where that takes no larger code.
 *
 * A code is a square of dark and light *modules*. Some are *fixed*: the patterns by which a camera finds it, its version,
 * and its *format*, which is the level and the mask. The others hold *codewords*, bytes of data and of error correction,
 * under that one of eight masks that leaves the fewest large or misleading shapes.
 */

/** The levels: their bits in the format; of each version, the codewords of correction in a block, and the blocks. */
const LEVELS = Object.freeze({
  L: {
    format: 1,
    correction: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30],
    blocks: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25],
  },
  M: {
    format: 0,
    correction: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28],
    blocks: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49],
  },
});
const LARGEST = 40;

/** Which modules each mask turns over. @type {readonly ((row: number, column: number) => boolean)[]} */
const MASKS = Object.freeze([
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => ((row >> 1) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]);

/** A code that is being drawn: of each module, whether it is dark and whether it is fixed, row by row. @typedef {{size: number, dark: boolean[][], fixed: boolean[][]}} Code */

/**
 * The modules of the QR code of a text, true where they are dark, row by row, without the light margin of four.
 * @param {string} text
 * @returns {boolean[][] | null} null if no code can hold it: it has more than 2,953 bytes
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= LARGEST; version += 1) {
    const code = withPatterns(version);
    const free = code.fixed.flat().filter((fixed) => !fixed).length >> 3;
    const [level] = [LEVELS.M, LEVELS.L].filter(({ correction, blocks }) => {
      const room = free - correction[version - 1] * blocks[version - 1];
      return headerBits(version) + 8 * bytes.length <= 8 * room;
    });
    if (!level) continue;
    const { correction, blocks } = level;
    place(code, codewords(bytes, version, free, correction[version - 1], blocks[version - 1]));
    return bestMasked(code, level.format);
  }
  return null;
}

/** How many bits come before the bytes: the mode, and the count of bytes. @param {number} version */
const headerBits = (version) => 4 + (version < 10 ? 8 : 16);

/** A code with all that is fixed but the format, for which there is room. @param {number} version @returns {Code} */
function withPatterns(version) {
  const size = 4 * version + 17;
  const square = () => Array.from({ length: size }, () => Array(size).fill(false));
  /** @type {Code} */
  const code = { size, dark: square(), fixed: square() };
  for (let at = 0; at < size; at += 1) {
    fix(code, 6, at, at % 2 === 0);
    fix(code, at, 6, at % 2 === 0);
  }
  const places = alignments(version, size);
  const last = places.length - 1;
  for (const [i, row] of places.entries())
    for (const [j, column] of places.entries())
      if (!((i === 0 && (j === 0 || j === last)) || (i === last && j === 0))) rings(code, row, column, 2, [0, 2]);
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) rings(code, row, column, 4, [0, 1, 3]);
  fixFormat(code, 0, 0);
  if (version >= 7) fixVersion(code, version);
  return code;
}

/** @param {Code} code @param {number} row @param {number} column @param {boolean} isDark */
function fix({ dark, fixed }, row, column, isDark) {
  dark[row][column] = isDark;
  fixed[row][column] = true;
}

/** Rings around a module, as far as they are on the code. @param {Code} code @param {number} row @param {number} column @param {number} reach @param {readonly number[]} darkOnes how far the dark ones are from the middle */
function rings(code, row, column, reach, darkOnes) {
  for (let down = -reach; down <= reach; down += 1)
    for (let right = -reach; right <= reach; right += 1) {
      const [y, x] = [row + down, column + right];
      if (y >= 0 && x >= 0 && y < code.size && x < code.size) fix(code, y, x, darkOnes.includes(Math.max(Math.abs(down), Math.abs(right))));
    }
}

/** The rows, and the columns, in which the small patterns stand. @param {number} version @param {number} size */
function alignments(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  // As even as two modules allow; the standard has one exception.
  const step = version === 32 ? 26 : 2 * Math.ceil((size - 13) / (2 * count - 2));
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - step * (count - 2 - i))];
}

/** The remainder of a polynomial with coefficients 0 and 1. @param {number} value @param {number} divisor @param {number} degree of the divisor */
function remainder(value, divisor, degree) {
  let rest = value << degree;
  for (let bit = 31; bit >= degree; bit -= 1) if ((rest >>> bit) & 1) rest ^= divisor << (bit - degree);
  return rest;
}

/** @param {Code} code @param {number} level @param {number} mask */
function fixFormat(code, level, mask) {
  const value = (level << 3) | mask;
  const bits = ((value << 10) | remainder(value, 0b101_0011_0111, 10)) ^ 0b101_0100_0001_0010;
  const { size } = code;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((bits >> bit) & 1) === 1;
    fix(code, bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8, dark);
    fix(code, 8, bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit, dark);
  }
  fix(code, size - 8, 8, true);
}

/** @param {Code} code @param {number} version */
function fixVersion(code, version) {
  const bits = (version << 12) | remainder(version, 0b1_1111_0010_0101, 12);
  for (let bit = 0; bit < 18; bit += 1) {
    const [near, far] = [Math.floor(bit / 3), code.size - 11 + (bit % 3)];
    const dark = ((bits >> bit) & 1) === 1;
    fix(code, near, far, dark);
    fix(code, far, near, dark);
  }
}

/**
 * The codewords in the order in which they are placed: the first of all blocks, the second of all blocks ...
 * @param {Uint8Array} bytes
 * @param {number} version
 * @param {number} all how many codewords there are
 * @param {number} correction how many of each block are of error correction
 * @param {number} count of blocks
 */
function codewords(bytes, version, all, correction, count) {
  const data = dataOf(bytes, version, all - correction * count);
  const divisor = generator(correction);
  // The last blocks are longer by one.
  const short = Math.floor(data.length / count);
  const longOnes = data.length % count;
  let at = 0;
  const blocks = Array.from({ length: count }, (_, i) => {
    const block = data.slice(at, (at += short + Number(i >= count - longOnes)));
    return { block, check: checkOf(block, divisor) };
  });
  const inTurn = (/** @type {number[][]} */ lists, /** @type {number} */ most) =>
    Array.from({ length: most }, (_, i) => lists.flatMap((list) => (i < list.length ? [list[i]] : []))).flat();
  return [...inTurn(blocks.map(({ block }) => block), short + 1), ...inTurn(blocks.map(({ check }) => check), correction)];
}

/** The codewords of data: mode and count, the bytes, an end, and what fills the room that is left. @param {Uint8Array} bytes @param {number} version @param {number} room */
function dataOf(bytes, version, room) {
  const BYTES = "0100";
  const count = bytes.length.toString(2).padStart(headerBits(version) - 4, "0");
  const header = BYTES + count;
  const text = header + [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const ended = text.padEnd(Math.min(8 * room, text.length + 4), "0");
  const whole = ended.padEnd(8 * Math.ceil(ended.length / 8), "0");
  const data = (whole.match(/.{8}/g) ?? []).map((bits) => parseInt(bits, 2));
  const padding = [0b1110_1100, 0b0001_0001];
  return [...data, ...Array.from({ length: room - data.length }, (_, i) => padding[i % 2])];
}

/** The product of two elements of the field of 256 that the standard uses. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0b1_0001_1101);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The polynomial whose roots are the first powers of 2, without its first coefficient, which is 1. @param {number} degree */
function generator(degree) {
  /** @type {number[]} */
  let factors = [1];
  for (let i = 0, root = 1; i < degree; i += 1, root = times(root, 2)) factors = [...factors, 0].map((each, at) => each ^ (at ? times(factors[at - 1], root) : 0));
  return factors.slice(1);
}

/** The codewords of error correction of a block. @param {readonly number[]} block @param {readonly number[]} divisor */
function checkOf(block, divisor) {
  let rest = divisor.map(() => 0);
  for (const codeword of block) {
    const factor = codeword ^ rest[0];
    rest = divisor.map((each, i) => (rest[i + 1] ?? 0) ^ times(each, factor));
  }
  return rest;
}

/** Place codewords, bit by bit: in pairs of columns from the right, up and down in turn. @param {Code} code @param {readonly number[]} words */
function place({ size, dark, fixed }, words) {
  let bit = 0;
  for (let pair = 0; pair < (size - 1) / 2; pair += 1) {
    // The sixth column is fixed throughout, and is no part of a pair.
    const right = size - 1 - 2 * pair - Number(size - 1 - 2 * pair <= 6);
    for (let step = 0; step < size; step += 1) {
      const row = pair % 2 ? step : size - 1 - step;
      for (const column of [right, right - 1]) {
        if (fixed[row][column]) continue;
        dark[row][column] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
}

/** The modules under the mask with the least penalty. @param {Code} code @param {number} level */
function bestMasked(code, level) {
  const { fixed } = code;
  const tried = MASKS.map((mask, number) => {
    const dark = code.dark.map((line, row) => line.map((is, column) => is !== (!fixed[row][column] && mask(row, column))));
    fixFormat({ ...code, dark }, level, number);
    return { dark, penalty: penaltyOf(dark) };
  });
  return tried.reduce((best, other) => (other.penalty < best.penalty ? other : best)).dark;
}

/** How hard modules are to read: long runs, squares of one kind, what looks like a pattern by which a code is found, more of one kind than of the other. @param {boolean[][]} dark */
function penaltyOf(dark) {
  const lines = [...dark, ...dark.map((_, column) => dark.map((line) => line[column]))].map((line) => line.map(Number).join(""));
  let penalty = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    for (const pattern of ["10111010000", "00001011101"]) for (let at = line.indexOf(pattern); at >= 0; at = line.indexOf(pattern, at + 1)) penalty += 40;
  }
  for (let row = 1; row < dark.length; row += 1)
    for (let column = 1; column < dark.length; column += 1) {
      const same = dark[row][column];
      if (dark[row - 1][column] === same && dark[row][column - 1] === same && dark[row - 1][column - 1] === same) penalty += 3;
    }
  const share = dark.flat().filter(Boolean).length / dark.length ** 2;
  return penalty + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
