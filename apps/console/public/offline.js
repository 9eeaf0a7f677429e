// Service worker that shows a page while the server cannot be reached; the page reloads by itself.
// `src/shell/offline-page.ts` registers the worker.
// The page is embedded in this file and nothing is cached: cached code would become older than the API, and no one's
// data must stay behind.

/** Requested to detect whether the server responds. */
const ANY_FILE = 'first.js';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Where browsers support static routing, requests other than navigations do not start the worker.
  const condition = { not: { requestMode: 'navigate' } };
  event.addRoutes?.({ condition, source: 'network' }).catch(() => undefined);
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  // Downloads have an error message of their own.
  const isPage = request.mode === 'navigate' && !request.url.startsWith(`${self.registration.scope}api/`);
  if (isPage) event.respondWith(fetch(request).catch(offlinePage));
});

function offlinePage() {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  const address = `${self.registration.scope}${ANY_FILE}`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Bulwagan</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<svg width="48" height="54" viewBox="0 0 24 27" aria-hidden="true" focusable="false"><path d="M3 26V12a9 9 0 0 1 18 0V26ZM3 13H21M12 13V26M12 13 5.6 6.6M12 13 18.4 6.6M12 13V3"/></svg>
<h1></h1>
<p></p>
<button type="button"></button>
</main>
<script nonce="${nonce}">(${goOn})(${JSON.stringify({ address, texts: TEXTS })});</script>
</body>
</html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  });
}

const TEXTS = {
  en: {
    title: 'No connection',
    text: 'The server cannot be reached. This page reloads automatically when the connection is back.',
    button: 'Try again',
  },
  fil: {
    title: 'Walang koneksiyon',
    text: 'Hindi maabot ang server. Kusang magre-reload ang pahinang ito kapag bumalik ang koneksiyon.',
    button: 'Subukan muli',
  },
};

const STYLE = `
:root { color-scheme: light dark; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-content: center;
  background: light-dark(#fbf7ef, #16110c);
  color: light-dark(#2a2019, #f1e8da);
  font: 1rem/1.6 system-ui, sans-serif;
}
main { max-width: 26rem; padding: 1.5rem; text-align: center; }
path { fill: none; stroke: light-dark(#7d3519, #d99a72); stroke-width: 2; stroke-linejoin: round; }
h1 { margin: 1rem 0 0.5rem; font: 600 1.7rem/1.2 Palatino, "Noto Serif", Georgia, serif; text-wrap: balance; }
p { margin: 0 0 1.5rem; text-wrap: pretty; }
button {
  padding: 0.6rem 1.2rem;
  border: 0;
  border-radius: 8px;
  background: light-dark(#7d3519, #d99a72);
  color: light-dark(#fffdf8, #2a2019);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:focus-visible { outline: 3px solid #b98a2e; outline-offset: 2px; }
`;

/** Script of the page. It is serialized, so it uses only its arguments. */
function goOn({ address, texts }) {
  const ASK_AGAIN_EVERY_MS = 3_000;
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage may be blocked; the browser's preferences then apply.
      return null;
    }
  };
  const root = document.documentElement;
  const language = stored('bulwagan-language') ?? (/^(fil|tl)\b/.test(navigator.language) ? 'fil' : 'en');
  root.lang = language in texts ? language : 'en';
  const colours = stored('bulwagan-colours');
  if (colours === 'light' || colours === 'dark') root.style.colorScheme = colours;
  const { title, text, button } = texts[root.lang];
  document.title = `${title} · Bulwagan`;
  document.querySelector('h1').textContent = title;
  document.querySelector('p').textContent = text;
  document.querySelector('button').textContent = button;
  document.querySelector('button').addEventListener('click', () => location.reload());
  const ask = async () => {
    try {
      const { ok } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
      if (ok) location.reload();
    } catch {
      // The server is still unreachable; the next interval tries again.
    }
  };
  setInterval(ask, ASK_AGAIN_EVERY_MS);
  addEventListener('online', ask);
}
