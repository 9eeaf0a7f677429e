import { BASE_PATH } from './base.ts';

/**
 * Handles a session that ends while the user is working. Requests wait until the user has signed in again in a dialog
 * over the page (`shell/session-dialog.tsx`), and are then retried.
 */
type Waiting = (isSignedIn: boolean) => void;

let waiting: Waiting[] = [];
let isWatched = false;
/** True if a user has signed in from this browser, possibly days ago or in another window. */
let isKnown = wasOpen();
/** True if a user is signed in on this page. */
let isConfirmed = false;
/** True if the user must set up a second factor and has not done so yet. */
let isFactorOwed = false;
/** True if the session has ended and the user chose not to sign in again. */
let isGivenUp = false;
const listeners = new Set<() => void>();

/** Records that a user has signed in or out. */
export function rememberSession(isOpen: boolean): void {
  isKnown = isOpen;
  isConfirmed = isOpen;
  isFactorOwed = false;
  if (isOpen) isGivenUp = false;
  try {
    // Other windows are notified only if the stored value changes, so each value is different.
    if (isOpen) localStorage.setItem(storedAs(), String(Date.now()));
    else localStorage.removeItem(storedAs());
  } catch {
    // Storage may be blocked. The user then signs in again in each window.
  }
}

/** The server has identified the user: from now on a 401 means that the session has ended. */
export function confirmSession(): void {
  isConfirmed = true;
}

/**
 * Returns true if a user has signed in on this browser and not signed out. Scripts cannot read the session cookie
 * itself.
 */
export function hasSession(): boolean {
  return isKnown;
}

function wasOpen(): boolean {
  try {
    return localStorage.getItem(storedAs()) !== null;
  } catch {
    // Storage may be blocked.
    return false;
  }
}

function storedAs(): string {
  return `bulwagan-session${BASE_PATH}`;
}

/**
 * Resolves with true once the user has signed in again. Resolves with false at once if no user was signed in on this
 * page.
 */
export function recoverSession(): Promise<boolean> {
  if (!isConfirmed || !isWatched) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

/** Resolves all waiting requests. */
export function settleSession(isSignedIn: boolean): void {
  const all = waiting;
  waiting = [];
  rememberSession(isSignedIn);
  isGivenUp = !isSignedIn;
  for (const resolve of all) resolve(isSignedIn);
  notify();
}

/** Records whether the server refuses requests (403) because the user has no second factor yet. */
export function noteFactorOwed(isOwed: boolean): void {
  if (isFactorOwed === isOwed) return;
  isFactorOwed = isOwed;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Store for `useSyncExternalStore`. */
export const sessionStore = {
  subscribe(listener: () => void): () => void {
    isWatched = true;
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      isWatched = listeners.size > 0;
    };
  },
  isLost: () => waiting.length > 0,
  isGivenUp: () => isGivenUp,
  isFactorOwed: () => isFactorOwed,
};

/** Calls back when the same or another user signs in in another window. */
export function onSignedInElsewhere(call: () => void): void {
  window.addEventListener('storage', ({ key, newValue }: StorageEvent) => {
    // This window notices a sign-out in another window at its next request, so that no input is lost.
    if (key !== storedAs() || newValue === null) return;
    isKnown = true;
    call();
  });
}
