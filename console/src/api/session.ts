import { BASE_PATH } from './base.ts';

/**
 * A session that ended while somebody was at work: what they asked for waits until they have signed in again (in a
 * dialog over the page, see `shell/session-dialog.tsx`), and goes on where it was.
 */
type Waiting = (isSignedIn: boolean) => void;

let waiting: Waiting[] = [];
let isWatched = false;
let isKnown = wasOpen();
const listeners = new Set<() => void>();

/** From now on somebody is signed in, or nobody: a 401 means that their session has ended, or is the answer. */
export function rememberSession(isOpen: boolean): void {
  isKnown = isOpen;
  try {
    if (isOpen) localStorage.setItem(storedAs(), 'open');
    else localStorage.removeItem(storedAs());
  } catch {
    // Storage can be forbidden: then one signs in again in each window.
  }
}

/** Whether somebody has signed in here and not out again: it is worth asking who. The cookie cannot be read. */
export function hasSession(): boolean {
  return isKnown;
}

function wasOpen(): boolean {
  try {
    return localStorage.getItem(storedAs()) === 'open';
  } catch {
    // As above.
    return false;
  }
}

function storedAs(): string {
  return `bulwagan-session${BASE_PATH}`;
}

/** Whether the caller has signed in again. At once false when nobody was signed in. */
export function recoverSession(): Promise<boolean> {
  if (!isKnown || !isWatched) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    for (const listener of listeners) listener();
  });
}

/** Answers everything that waits. */
export function settleSession(isSignedIn: boolean): void {
  const all = waiting;
  waiting = [];
  if (!isSignedIn) rememberSession(false);
  for (const resolve of all) resolve(isSignedIn);
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
};
