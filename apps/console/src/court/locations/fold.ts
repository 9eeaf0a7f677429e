/** Normalizes text for search by removing case and accents: `Dona Rosario` finds `Doña Rosario`. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Returns true if a name contains all words in any order. The name is normalized once in advance, not per keystroke.
 */
export function hasWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}

export const wordsOf = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);
