/** Finding kinds by name: by their titles, and by what else players call them. Hyphens, blanks and a plural s do not matter. */

/** What of a name matters. @param {string} name */
const bare = (name) => name.toLowerCase().split(/[\s\-_'’]+/).map((word) => word.replace(/(?<=.)s$/, "")).join("");

/**
 * The kinds that a search finds: first the one of that title, those whose title begins with it, those of which another name does,
 * and the others in which it stands somewhere.
 * @param {string} search
 * @param {readonly string[]} kinds
 * @param {(kind: string) => readonly string[]} namesOf the title first
 */
export function found(search, kinds, namesOf) {
  const wanted = bare(search);
  const rank = (/** @type {string} */ kind) => {
    const [title, ...others] = namesOf(kind).map(bare);
    if (title.startsWith(wanted)) return title === wanted ? 0 : 1;
    if (others.some((name) => name.startsWith(wanted))) return 2;
    return [title, ...others].some((name) => name.includes(wanted)) ? 3 : 4;
  };
  const ranked = kinds.map((kind) => ({ kind, at: rank(kind) })).filter(({ at }) => at < 4);
  return ranked.sort((one, other) => one.at - other.at).map(({ kind }) => kind);
}
