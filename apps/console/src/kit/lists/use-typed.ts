import { useEffect, useRef, useState } from 'react';

/**
 * Keeps the text of a field that sets a filter. The field follows changes of the filter from elsewhere (Back, or the
 * button that clears all filters), but not while the user types.
 */
export function useTyped(set: string) {
  const [typed, setTyped] = useState(set);
  const reported = useRef(set);
  useEffect(() => {
    if (set !== reported.current) setTyped(set);
    reported.current = set;
  }, [set]);
  return { typed, setTyped, reported };
}
