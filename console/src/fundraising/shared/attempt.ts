import { useState } from 'react';
import { createAttempts } from './attempts.ts';

/** What one page sends to move money: see `createAttempts`. */
export function useAttempt() {
  const [attempt] = useState(createAttempts);
  return attempt;
}
