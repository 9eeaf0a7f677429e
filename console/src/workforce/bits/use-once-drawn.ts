import { useEffect, useRef, useState } from 'react';

/**
 * Does something with a value once the page is drawn with `isDone`: a form that was saved leads on when its guard knows
 * that there is nothing to lose any more, and not before.
 */
export function useOnceDrawn<Value>(act: (value: Value) => void): {
  isDone: boolean;
  done: (value: Value) => void;
} {
  const [waiting, setWaiting] = useState<{ value: Value }>();
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (waiting === undefined) return;
    latest.current(waiting.value);
    setWaiting(undefined);
  }, [waiting]);
  return { isDone: waiting !== undefined, done: (value) => setWaiting({ value }) };
}
