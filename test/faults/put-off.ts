import type { Answered } from './asking.ts';

/** A request that came to nothing for now: of whom it was asked, from when to when, and why. */
export interface PutOff {
  origin: string | undefined;
  from: number;
  to: number;
  why: string;
}

/** The time in which a program was killed and started again. */
export interface Away {
  origin: string;
  from: number;
  to: number;
}

/** Something is in trouble: nobody answers, or who does says when to come again. */
export const isExcused = ({ status, retryAfter = '' }: Answered): boolean =>
  status === 0 || (status === 503 && /^[1-9]\d*$/.test(retryAfter));

/** Refused for now, or cut off. What its client gave up waiting for is counted by itself. */
export const isPutOff = ({ status, code }: Answered): boolean =>
  status === 503 || (status === 0 && code !== 'late');

export function putOffOf(what: string, { origin, askedAt, status, code, text }: Answered): PutOff {
  const to = performance.now();
  return { origin, from: askedAt ?? to, to, why: `${what} ${status}: ${code ?? text.slice(0, 200)}` };
}

/** Why those were put off that were asked of a program which was there all the time until they were. */
export const putOffInSpite = (all: readonly PutOff[], away: readonly Away[]): string[] =>
  all
    .filter((one) => !away.some((of) => isIn(of, one)))
    .map(({ origin, why }) => `${origin}, which was there: ${why}`);

const isIn = (away: Away, { origin, from, to }: PutOff): boolean =>
  origin === away.origin && from <= away.to && away.from <= to;
