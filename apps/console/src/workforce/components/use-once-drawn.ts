import { useEffect, useRef, useState } from 'react';

/**
 * Calls `act` with a value once the page has rendered with `isDone`. A saved form can navigate only after its leave
 * guard has rendered without unsaved changes.
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
