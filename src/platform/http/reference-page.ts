import Fastify, { type FastifyInstance } from 'fastify';
import { escapeHtml, pageHeaders } from './pages.ts';

let script: Promise<string> | undefined;

/**
 * The reference's program, 4 MB of text inside a package that otherwise would hold some 20 MB of memory
 * for everybody; so it is loaded when somebody first opens the page.
 */
async function referenceScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const source = Fastify();
  await source.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { body } = await source.inject('/js/scalar.js');
  await source.close();
  return body;
}

/** Serves `/docs`: the API to read and to try, from our own host alone. */
export function mountReference(app: FastifyInstance, title: string): void {
  // Relative addresses, because a service may be reached under several.
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}: API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><script id="api-reference" data-url="openapi.json" data-configuration='{"withDefaultFonts":false,"telemetry":false,"hideClientButton":true}'></script>
<script src="docs/reference.js"></script></body></html>`;
  app.get('/docs', async (_request, reply) =>
    reply
      .headers(pageHeaders({ scripts: "'self'", styles: "'self' 'unsafe-inline'" }))
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.get('/docs/reference.js', async (_request, reply) => {
    script ??= referenceScript();
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/javascript; charset=utf-8')
      .send(await script);
  });
}
