import { useEffect, useState } from 'react';

/**
 * Leads to another site, e.g. the gateway's page. Until that is there the button stays busy, and it is free again for
 * who comes back by the browser's own button.
 */
export function useLeaving(): { isLeaving: boolean; leaveTo: (url: string) => void } {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  return {
    isLeaving,
    leaveTo: (url) => {
      // The server names it; nothing but a web page is gone to.
      if (!/^https?:$/.test(new URL(url, location.href).protocol)) return;
      setLeaving(true);
      location.assign(url);
    },
  };
}

/** Names one attempt, so that the same sent twice is done once. Not every browser has `randomUUID` without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
