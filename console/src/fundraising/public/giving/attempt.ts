import { useRef } from 'react';
import { NoAnswer } from '../../../api/errors.ts';
import { newKey } from './leaving.ts';

/**
 * Sends what moves money with an `Idempotency-Key`: the same again after a lost answer is done once, and the same again
 * after an answer is another gift.
 */
export function useAttempt() {
  const attempt = useRef<{ what: string; key: string } | undefined>(undefined);
  return async <Result>(what: unknown, send: (key: string) => Promise<Result>): Promise<Result> => {
    const text = JSON.stringify(what);
    if (attempt.current?.what !== text) attempt.current = { what: text, key: newKey() };
    try {
      const result = await send(attempt.current.key);
      attempt.current = undefined;
      return result;
    } catch (error) {
      if (!(error instanceof NoAnswer)) attempt.current = undefined;
      throw error;
    }
  };
}
