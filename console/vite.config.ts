import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkFile, chunksOf } from './chunks.ts';

const SERVICES = ['fundraising', 'workforce', 'court'];
/** Where `npm start` serves, for `npx vite --config console/vite.config.ts`: the pages anew at every change. */
const HALL = process.env.HALL_URL ?? 'http://localhost:3000';

/** Three pages, one for each service, which share what they load. Built by `console/build.ts`, which `npm start` runs. */
export default defineConfig({
  root: import.meta.dirname,
  // A service is reached under several addresses: what a page loads is named as seen from its `<base>`.
  base: './',
  plugins: [react(), pagesWhileDeveloping()],
  server: {
    proxy: Object.fromEntries(
      ['/dev', '/health', ...SERVICES.map((name) => `/${name}`)].map((path) => [
        path,
        { target: HALL, bypass: ownPage },
      ]),
    ),
  },
  build: {
    outDir: '../build/console',
    emptyOutDir: true,
    // A policy without `unsafe-inline` for scripts, and no data in the place of files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Compressed, what a page loads first is under a limit that a test holds.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: SERVICES.map((name) => join(import.meta.dirname, `${name}.html`)),
      output: { codeSplitting: chunksOf(SERVICES), chunkFileNames: chunkFile },
    },
  },
});

/** What the hall does not serve as a page of a console: its API, and the pages that it draws itself. */
const ELSEWHERE = /^\/\w+\/(api|docs|openapi\.json|sanctum|user|calendar\.ics|style\.css)\b/;

/** A page stays here, what it asks for goes to the hall. */
function ownPage({ url = '', headers }: { url?: string; headers: { accept?: string } }): string | undefined {
  return headers.accept?.includes('text/html') && !url.startsWith('/dev') && !ELSEWHERE.test(url)
    ? url
    : undefined;
}

/** As `src/hall/console.ts` serves them: every page of a service is its one HTML file, with its base. */
function pagesWhileDeveloping(): Plugin {
  return {
    name: 'pages-while-developing',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const url = request.originalUrl ?? '';
        const service = /^\/(\w+)(\/|$)/.exec(url)?.[1] ?? '';
        const file = /\/(first\.js|door\.svg)$/.exec(url)?.[1];
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
