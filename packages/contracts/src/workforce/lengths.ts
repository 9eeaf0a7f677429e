/** Longest name and code of a payroll item, in characters. */
export const ITEM_NAME_MAX_LENGTH = 100;
export const CODE_MAX_LENGTH = 100;
