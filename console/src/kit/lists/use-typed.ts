import { useEffect, useRef, useState } from 'react';

/**
 * What is typed into a field that sets a filter, and what the address was told of it last: the field follows when the
 * filter is changed from elsewhere (back, or the button that clears all filters), and not while one types.
 */
export function useTyped(set: string) {
  const [typed, setTyped] = useState(set);
  const told = useRef(set);
  useEffect(() => {
    if (set !== told.current) setTyped(set);
    told.current = set;
  }, [set]);
  return { typed, setTyped, told };
}
