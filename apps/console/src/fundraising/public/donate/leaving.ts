import { useEffect, useState } from 'react';

/**
 * Opens another site, e.g. the gateway's checkout. The button stays busy until that page loads, and is reset if the
 * user comes back with the browser's back button.
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
      // The URL comes from the server; allow only http and https.
      if (!/^https?:$/.test(new URL(url, location.href).protocol)) return;
      setLeaving(true);
      location.assign(url);
    },
  };
}
