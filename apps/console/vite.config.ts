import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkFile, chunksOf } from './chunks.ts';

/** Services with pages: each has an HTML file. */
const SERVICES = globSync('*.html', { cwd: import.meta.dirname }).map((file) => basename(file, '.html'));
/** URL of `npm start`, for `npx vite --config apps/console/vite.config.ts` with hot reloading. */
const SERVER_URL = process.env.SERVER_URL ?? 'http://localhost:3000';

/** One page per service, with shared chunks. Built by `apps/console/build.ts`, which `npm start` runs. */
export default defineConfig({
  root: import.meta.dirname,
  // A service is reachable at several addresses, so assets are relative to the page's `<base>`.
  base: './',
  plugins: [react(), pagesWhileDeveloping()],
  server: {
    proxy: Object.fromEntries(
      ['/dev', '/health', ...SERVICES.map((name) => `/${name}`)].map((path) => [
        path,
        { target: SERVER_URL, bypass: ownPage },
      ]),
    ),
  },
  build: {
    outDir: '../build/console',
    emptyOutDir: true,
    // The Content Security Policy allows neither inline scripts nor `data:` files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A test limits the compressed size of the initial load.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: SERVICES.map((name) => join(import.meta.dirname, `${name}.html`)),
      output: { codeSplitting: chunksOf(SERVICES), chunkFileNames: chunkFile },
    },
  },
});

/** Paths that are not console pages: the API and server-rendered pages. */
const ELSEWHERE = /^\/\w+\/(api|docs|openapi\.json|sanctum|user|calendar\.ics|style\.css)\b/;

/** Serves pages from the dev server and proxies all other requests. */
function ownPage({ url = '', headers }: { url?: string; headers: { accept?: string } }): string | undefined {
  return headers.accept?.includes('text/html') && !url.startsWith('/dev') && !ELSEWHERE.test(url)
    ? url
    : undefined;
}

/** Like `apps/server/src/http/console.ts`: serves every page of a service from its HTML file, with its `<base>`. */
function pagesWhileDeveloping(): Plugin {
  return {
    name: 'pages-while-developing',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const url = request.originalUrl ?? '';
        const service = /^\/(\w+)(\/|$)/.exec(url)?.[1] ?? '';
        const file = /\/(first\.js|icon\.svg)$/.exec(url)?.[1];
        if (!SERVICES.includes(service)) return next();
        if (file !== undefined) {
          response.setHeader('content-type', file.endsWith('js') ? 'text/javascript' : 'image/svg+xml');
          return response.end(readFileSync(join(import.meta.dirname, 'public', file)));
        }
        if (request.method !== 'GET' || ownPage({ url, headers: request.headers }) === undefined)
          return next();
        const html = readFileSync(join(import.meta.dirname, `${service}.html`), 'utf8');
        response.setHeader('content-type', 'text/html; charset=utf-8');
        const page = html.replace('<base href="./">', `<base href="/${service}/">`);
        return response.end(await server.transformIndexHtml(`/${service}.html`, page, url));
      });
    },
  };
}
