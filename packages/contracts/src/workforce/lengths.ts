/** Maximum lengths of the name and the code of a payroll item, in characters. */
export const ITEM_NAME_MAX_LENGTH = 100;
export const CODE_MAX_LENGTH = 100;
/**
 * Minimum length of a password that an officer enters for an account (W§4). The user's own password has at least
 * `PASSWORD_MIN_LENGTH`.
 */
export const ENTERED_PASSWORD_MIN_LENGTH = 6;
