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
