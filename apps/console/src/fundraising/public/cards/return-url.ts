const STORED_AS = 'bulwagan-after-card';

/** Remembers the page to return to after the bank's verification. */
export function rememberReturnUrl(to: string): void {
  try {
    sessionStorage.setItem(STORED_AS, to);
  } catch {
    // Storage may be blocked; the user then returns to the saved cards.
  }
}

/** Returns the remembered page; undefined if there is none. */
export function returnUrl(): string | undefined {
  try {
    const to = sessionStorage.getItem(STORED_AS);
    return to === null || to === '/cards' ? undefined : to;
  } catch {
    // Storage may be blocked.
    return undefined;
  }
}
