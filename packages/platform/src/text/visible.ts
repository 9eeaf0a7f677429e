/**
 * A visible character: not a space, control, format character (joiner, direction mark) or filler, and not one that most
 * fonts draw blank (the empty Braille pattern, a musical null notehead, a Khitan filler).
 */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\u{16FE4}]/u;
const OUTER_SPACE = /^\p{White_Space}+|\p{White_Space}+$/gu;
const BETWEEN_CODE_CHARACTERS = /[\p{White_Space}\p{Pd}\p{Cf}\u2212]/gu;

/** Returns whether a text has at least one visible character. Joiners and marks between visible ones do not matter. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Returns whether a text has any invisible character, including spaces. */
export const hasInvisible = (text: string): boolean =>
  [...text].some((character) => !VISIBLE.test(character));

/** Removes spaces of every kind at both ends. Unlike `trim()` it keeps a byte order mark, which is not a space. */
export const trimSpace = (text: string): string => text.replaceAll(OUTER_SPACE, '');

/**
 * Returns a code in the form used for comparison: without the spaces and hyphens that apps and papers add (`123 456`).
 */
export const bareCode = (text: string): string => text.replaceAll(BETWEEN_CODE_CHARACTERS, '');
