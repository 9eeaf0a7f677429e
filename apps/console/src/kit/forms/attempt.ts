import { useState } from 'react';
import { createAttempts } from './attempts.ts';

/** Keeps the idempotency keys of one page's requests; see `createAttempts`. */
export function useAttempt() {
  const [attempt] = useState(createAttempts);
  return attempt;
}
