const STORED_AS = 'bulwagan-after-card';

/** Where somebody wanted to go on who is sent to their bank first. */
export function rememberReturnUrl(to: string): void {
  try {
    sessionStorage.setItem(STORED_AS, to);
  } catch {
    // Storage can be forbidden; then the way leads to the saved cards.
  }
}

/** Undefined when nobody was on the way anywhere. */
export function returnUrl(): string | undefined {
  try {
    const to = sessionStorage.getItem(STORED_AS);
    return to === null || to === '/cards' ? undefined : to;
  } catch {
    // As above.
    return undefined;
  }
}
