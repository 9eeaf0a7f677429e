/** Words as they are searched: without case and accents, so that `Dona Rosario` finds `Doña Rosario`. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether a name has all the words, in whatever order; names are folded once, not at every letter. */
export function hasWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}

export const wordsOf = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);
