import { addressOf } from '../api/base.ts';

/** Leaves a page with the browser for when the server cannot be reached (`public/offline.js`). */
export function leaveOfflinePage(): void {
  // While pages are developed their server changes more often than a browser asks for a worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register(addressOf('/offline.js'), { updateViaCache: 'none' })
      // A browser may forbid workers, or the server be away already: then its own page has to do.
      .catch(() => undefined);
  });
}
