/** Page paths of sign-in and of the user's own account, which all back-office consoles have. */
export const ACCOUNT_PAGES = ['account', 'forgot-password', 'reset-password', 'sign-in'];

/** Returns whether a service has the accounts and cookie sessions of a back office (`defineBackOffice`). */
export const isBackOffice = ({ console }: { console?: { pages: readonly string[] } }): boolean =>
  ACCOUNT_PAGES.every((page) => console?.pages.includes(page) === true);
