import { useIntersection, useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Of a plot so much has to be in view that one sees what it is. */
const A_QUARTER = { threshold: 0.25 };

/** Whether what `ref` is given to has come into view, or is printed. What does not wait for that is there from the start. */
export function useSeen(waits: boolean) {
  const { ref, entry } = useIntersection(A_QUARTER);
  const [isSeen, setSeen] = useState(!waits);
  if (!isSeen && entry?.isIntersecting === true) setSeen(true);
  // Paper is not scrolled.
  useWindowEvent('beforeprint', () => flushSync(() => setSeen(true)));
  return { ref, isSeen };
}
