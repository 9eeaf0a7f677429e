import { useEffect, useRef, useState } from 'react';

/**
 * Calls `act` with a value after the page has rendered with `isDone`. A saved form navigates only when its leave guard
 * knows that nothing is unsaved.
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
