import type { Answered } from './asking.ts';

/** Request refused temporarily or cut off, with server, start, end and reason. */
export interface DelayedRetry {
  origin: string | undefined;
  from: number;
  to: number;
  why: string;
}

/** Interval in which a server was killed and restarted. */
export interface Away {
  origin: string;
  from: number;
  to: number;
}

/** Returns true if a fault excuses the response: none at all, or 503 with Retry-After. */
export const isExcused = ({ status, retryAfter = '' }: Answered): boolean =>
  status === 0 || (status === 503 && /^[1-9]\d*$/.test(retryAfter));

/** Returns true if the request was refused temporarily or cut off. Client timeouts are counted separately. */
export const isDelayed = ({ status, code }: Answered): boolean =>
  status === 503 || (status === 0 && code !== 'late');

export function retryDelayOf(what: string, { origin, askedAt, status, code, text }: Answered): DelayedRetry {
  const to = performance.now();
  return { origin, from: askedAt ?? to, to, why: `${what} ${status}: ${code ?? text.slice(0, 200)}` };
}

/** Returns the reasons of refused or cut requests to servers that were running all the time. */
export const delayedWhileRunning = (all: readonly DelayedRetry[], away: readonly Away[]): string[] =>
  all
    .filter((one) => !away.some((of) => isIn(of, one)))
    .map(({ origin, why }) => `${origin}, which was running: ${why}`);

const isIn = (away: Away, { origin, from, to }: DelayedRetry): boolean =>
  origin === away.origin && from <= away.to && away.from <= to;
