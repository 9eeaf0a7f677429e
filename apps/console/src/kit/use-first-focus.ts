import { type RefObject, useEffect, useRef } from 'react';

/**
 * Ref for the first field of a page that consists of one form. The field receives the focus when the page opens, after
 * the frame has moved the focus to its content.
 */
export function useFirstFocus<Field extends HTMLElement = HTMLInputElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    const soon = setTimeout(() => field.current?.focus());
    return () => clearTimeout(soon);
  }, []);
  return field;
}
