import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A button loses the focus when it is disabled during a request. If the request fails and nothing else was focused or
 * clicked during it, the focus is restored, so that keyboard users keep their place.
 */
export function useKeptFocus({ isPending, isError }: { isPending: boolean; isError: boolean }): void {
  const asker = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // The browser moves the focus at the next frame, not immediately.
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
