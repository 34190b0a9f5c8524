/**
 * A small stock of puzzles of each level, made with `sudokit`, for use when no server answers. A new
 * puzzle is one of them, transformed at random.
 */

import { digitsOfLine, lineOfDigits } from "./classic.js";
import { disguiseDigits, randomDisguise } from "./shuffle.js";

/** @typedef {"Easy" | "Medium" | "Hard" | "Unfair" | "Extreme"} Level */

/** @type {readonly Level[]} */
export const LEVELS = Object.freeze(["Easy", "Medium", "Hard", "Unfair", "Extreme"]);

/** Solved boards, on which letters, `a` for 1, stand in the blanks of the puzzle. @type {Readonly<Record<Level, readonly (readonly [board: string, score: number])[]>>} */
const STOCK = Object.freeze({
  Easy: [
    ["d183eb9f7bcef9ga48f7i1dh25cce4ig1h2fhigd2fecaa2f8ce7idg83ef9d1b54ab8cfgi9f2ga438e", 300],
    ["g8ic4baf5a2cef748ide618icbgf1g253idhb94hga65cech694g1bhdbi365gac714beh9f9feg1hb3d", 196],
    ["6bdhea3giac52gidfhgh9c6412e5a6dc7i8b2d39h65a7i7h1be6c4d5761b8iccfbei87dahi1gdcbe6", 316],
    ["befg3ai841c48bi56gghidef3ba3b76idh15d6heacg9b91ebh76d3hi3agbdefe42cf81g967ai4ebch", 314],
  ],
  Medium: [
    ["d6giach2ea23d8e79feh9f2gca4ce4bf8ig1b1hgeif4c7if3da2eh9ceh7d1fbh42a9f53gf7aecbd8i", 492],
    ["2icd7he1fa4ec6bgi867h1iebcdca6ghi4be5hg2d3af9db9eaf8gcgfaie4c829ebh3gf4ah3df2aie7", 330],
    ["2ge1dhf93ac4ef927hf8igbc1de31gfhe4b9dfhbiaceg5i2cgdh16ie6habg3dg419cf5hb82cde7if1", 392],
    ["1ge8id23fbcda56gihfhi2cg1e4cab74h9fed5gf1ih2cif8e23dga7d3ih5fabhbf37aedie91df2ch7", 296],
  ],
  Hard: [
    ["2de938agfac6dbgeh9ghia56b4cd28cfi71efec2g1dihi71hde63bh6g59dcba3adfhb9egeib713hf4", 562],
    ["i8bef1dcg1c4bghe6ief74i3abh2gchd5f916ei7a2ch441h9cfge2gdf3h92aec9eabg8d6hba6edi7c", 592],
    ["g6bca9he4acde8bg9658i6dg2accif2eadgh24aighf35hegdc6ibafg5hb3a4942ha9ecfg9ac7fde8b", 860],
    ["1bhi7ecdfcde261higfg9cdh12egaf45bi83b8c1i6g5d59dh37fabd62ghi5caicg514bfhheaf2cdg9", 1332],
  ],
  Unfair: [
    ["hg5dicfa21bce68gid4fi1gbc8ebadch695gch7i2e1dfe967adhbcf4ahe7bc9ieb63adg87chbdi5fa", 1094],
    ["gihadf35b1b3ehgdf9d562c98agbadf7c5ih36gi5hb41eh9d1bfgcic57b418f8gacfe9b4f42hiagce", 1138],
    ["b5gd3fah91cdbh9e7ffhi1g5bc449a3ehgfbeb6gid8achgcfa2d953db8f7ieai1h5bcfd77fei4ac2h", 1270],
    ["hc9deb1fga2df7ceh95f7ah9b34b56cd19ghgich6edabda82ig65c34e7bf8i19hae3dg2ffg2iah3de", 1798],
  ],
  Extreme: [
    ["h4cia7efb1b536dhig67i25hadc2c4hiaf7e7ihebfca4e1fgdc9b8deaf32g89ifgd852c1chb1gid5f", 3372],
    ["d1cbi5hf7be6chg9adghi4fab35ai25c8gd6c7ha4fe2i5fd9g23ha64ghb9aecib1fec4gh8ce7adf9b", 2266],
    ["bgiceh46a13dfibge85fhda7bc9c8fb7ei1ddb51c98gfg9ah4fc2e8dc5bafi79ebgfda83f17ihcedb", 2250],
  ],
});

/** A puzzle, with what is known about it. @param {Level} level */
export function stockPuzzle(level) {
  const stock = STOCK[level];
  const [board, score] = stock[Math.floor(Math.random() * stock.length)];
  const disguise = randomDisguise();
  /** @param {(letter: string) => string | number} blank what stands for a letter */
  const line = (blank) => lineOfDigits(disguiseDigits(disguise, digitsOfLine(board.replace(/[a-i]/g, (letter) => String(blank(letter)))) ?? []));
  return {
    puzzle: line(() => "."),
    solution: line((letter) => "abcdefghi".indexOf(letter) + 1),
    difficulty: { level, score },
  };
}
