import { BASE_PATH } from './base.ts';

/**
 * A session that ended while somebody was at work: what they asked for waits until they have signed in again (in a
 * dialog over the page, see `shell/session-dialog.tsx`), and goes on where it was.
 */
type Waiting = (isSignedIn: boolean) => void;

let waiting: Waiting[] = [];
let isWatched = false;
/** Somebody has signed in here, perhaps days ago or in another window. */
let isKnown = wasOpen();
/** Somebody is signed in on this page. */
let isConfirmed = false;
/** A second factor is demanded of them, and they have yet to set one up. */
let isFactorOwed = false;
/** Their session has ended, and they did not want to go on. */
let isGivenUp = false;
const listeners = new Set<() => void>();

/** From now on somebody is signed in, or nobody. */
export function rememberSession(isOpen: boolean): void {
  isKnown = isOpen;
  isConfirmed = isOpen;
  isFactorOwed = false;
  if (isOpen) isGivenUp = false;
  try {
    // Another value each time: other windows are told of changes only.
    if (isOpen) localStorage.setItem(storedAs(), String(Date.now()));
    else localStorage.removeItem(storedAs());
  } catch {
    // Storage can be forbidden: then one signs in again in each window.
  }
}

/** The server has said who is signed in: from now on a 401 means that their session has ended. */
export function confirmSession(): void {
  isConfirmed = true;
}

/** Whether somebody has signed in here and not out again: it is worth asking who. The cookie cannot be read. */
export function hasSession(): boolean {
  return isKnown;
}

function wasOpen(): boolean {
  try {
    return localStorage.getItem(storedAs()) !== null;
  } catch {
    // As above.
    return false;
  }
}

function storedAs(): string {
  return `bulwagan-session${BASE_PATH}`;
}

/** Whether the caller has signed in again. At once false when nobody was signed in on this page. */
export function recoverSession(): Promise<boolean> {
  if (!isConfirmed || !isWatched) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    tell();
  });
}

/** Answers everything that waits. */
export function settleSession(isSignedIn: boolean): void {
  const all = waiting;
  waiting = [];
  rememberSession(isSignedIn);
  isGivenUp = !isSignedIn;
  for (const resolve of all) resolve(isSignedIn);
  tell();
}

/** The server has refused (403) what it does for nobody who owes a second factor; or they have one now. */
export function noteFactorOwed(isOwed: boolean): void {
  if (isFactorOwed === isOwed) return;
  isFactorOwed = isOwed;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
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

/** Calls when somebody signs in in another window, who may be somebody else. */
export function onSignedInElsewhere(call: () => void): void {
  window.addEventListener('storage', ({ key, newValue }: StorageEvent) => {
    // Who signs out elsewhere is told at the next request, and loses nothing that was typed here.
    if (key !== storedAs() || newValue === null) return;
    isKnown = true;
    call();
  });
}
