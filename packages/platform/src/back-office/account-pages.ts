/** Page paths of sign-in and of the user's own account, which all back-office consoles have. */
export const ACCOUNT_PAGES = ['account', 'forgot-password', 'reset-password', 'sign-in'];
