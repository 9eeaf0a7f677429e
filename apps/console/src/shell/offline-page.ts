import { addressOf } from '../api/base.ts';

/** Registers the service worker that shows a page when the server cannot be reached (`public/offline.js`). */
export function leaveOfflinePage(): void {
  // Skipped in development, because the code changes more often than browsers update a service worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register(addressOf('/offline.js'), { updateViaCache: 'none' })
      // The browser may block workers, or the server may already be down. The browser's own error page is then shown.
      .catch(() => undefined);
  });
}
