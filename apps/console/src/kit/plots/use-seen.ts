import { useIntersection, useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Part of a plot that must be visible before it loads. */
const A_QUARTER = { threshold: 0.25 };

/**
 * Returns a ref and whether its element has been in view or is being printed. True from the start if `waits` is false.
 */
export function useSeen(waits: boolean) {
  const { ref, entry } = useIntersection(A_QUARTER);
  const [isSeen, setSeen] = useState(!waits);
  if (!isSeen && entry?.isIntersecting === true) setSeen(true);
  // A printout includes parts that were never scrolled into view.
  useWindowEvent('beforeprint', () => flushSync(() => setSeen(true)));
  return { ref, isSeen };
}
