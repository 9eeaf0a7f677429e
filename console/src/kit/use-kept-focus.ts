import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A button is off while what it asked for is under way, which takes the focus from it. When that was refused, and nothing else
 * has the focus or was touched meanwhile, it is given back: who uses keys would have to begin anew.
 */
export function useKeptFocus({ isPending, isError }: { isPending: boolean; isError: boolean }): void {
  const asker = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // The browser takes the focus away with its next picture, not yet now.
    if (isPending) asker.current = document.activeElement;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isError && isLost && asker.current instanceof HTMLElement) asker.current.focus();
  }, [isPending, isError]);
  useEffect(() => {
    if (!isPending) return;
    const moveOn = () => {
      asker.current = null;
    };
    document.addEventListener('pointerdown', moveOn);
    return () => document.removeEventListener('pointerdown', moveOn);
  }, [isPending]);
}
