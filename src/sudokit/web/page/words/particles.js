/** Korean particles, which have two forms: `src/sudokit/words/particles.py` describes their notation in templates. */

/** The notation, the form after a consonant, and the form after a vowel. @type {Readonly<Record<string, readonly [string, string]>>} */
const FORMS = Object.freeze({
  "은(는)": ["은", "는"],
  "이(가)": ["이", "가"],
  "을(를)": ["을", "를"],
  "과(와)": ["과", "와"],
  "(으)": ["으", ""],
  "(이)": ["이", ""],
});
const BOTH = new RegExp(Object.keys(FORMS).map((notation) => notation.replace(/[()]/g, "\\$&")).join("|"), "g");
/** The last word before a particle, or its last character, which may be in quotation marks or parentheses. */
const WORD = /([A-Za-z]+|[0-9]|[가-힣])[\u2019\u201d'"`)\]}>]{0,9}$/;

/** The sound with which something ends. */
const [VOWEL, L, CONSONANT] = [0, 1, 2];

/** A text in which each particle has the form that fits the sound before it, if that is known. @param {string} text */
export const withParticles = (text) =>
  text.includes("(")
    ? text.replace(BOTH, (notation, /** @type {number} */ at) => {
        // In few characters, so that a long text takes no quadratic time.
        const [, word] = WORD.exec(text.slice(Math.max(0, at - 40), at)) ?? [];
        if (!word) return notation;
        const sound = finalSound(word);
        const [afterConsonant, afterVowel] = FORMS[notation];
        return sound === VOWEL || (sound === L && notation === "(으)") ? afterVowel : afterConsonant;
      })
    : text;

/** @param {string} word */
function finalSound(word) {
  const last = word.slice(-1);
  if (last >= "가") {
    const final = (last.charCodeAt(0) - 0xac00) % 28;
    return final === 0 ? VOWEL : final === 8 ? L : CONSONANT;
  }
  if (/\d/.test(last)) return "178".includes(last) ? L : "036".includes(last) ? CONSONANT : VOWEL;
  if (word.length === 1 || word === word.toUpperCase()) return /[LR]/i.test(last) ? L : /[MN]/i.test(last) ? CONSONANT : VOWEL;
  if (/le?$/.test(word)) return L;
  return /[mn]e?$|ng$|[aeiou][bcgkpt]$/.test(word) ? CONSONANT : VOWEL;
}
