/** Maximum lengths of the court's texts, in characters. */

export const CASE_NUMBER_MAX_LENGTH = 100;
/** Case titles. A search allows the same length, so that a whole title can be pasted. */
export const CASE_TITLE_MAX_LENGTH = 1_000;
/** Words of the lists that a court edits, such as case types. */
export const WORD_MAX_LENGTH = 200;
export const CATEGORY_NAME_MAX_LENGTH = 1_000;
/** Topic bodies of the help center. */
export const BODY_MAX_LENGTH = 200_000;
