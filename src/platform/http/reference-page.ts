import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, pageHeaders } from './pages.ts';

/** Nothing that asks another host, or a service of the reference's makers. */
const CONFIGURATION = {
  url: 'docs/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** Starts the reference in the browser, with the CSRF token in its requests. */
const START_SCRIPT = readFileSync(new URL('./reference-start.js', import.meta.url));

interface Parameter {
  in: string;
  required: boolean;
  example?: unknown;
}

/**
 * Gives every optional parameter an empty example. Without one the reference sends its default, or the first of its allowed values,
 * with each request that somebody tries.
 */
function withoutOptionalValues(document: object): object {
  const copy = structuredClone(document) as {
    paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  };
  for (const operations of Object.values(copy.paths))
    for (const { parameters = [] } of Object.values(operations))
      for (const parameter of parameters) if (!parameter.required) parameter.example ??= '';
  return copy;
}

let program: Promise<Buffer> | undefined;
let unpacked: Promise<Buffer> | undefined;

/** The reference's program, compressed. Made when somebody first opens the page; a failure is tried again. */
function referenceProgram(): Promise<Buffer> {
  program ??= new Promise<Buffer>((resolve, reject) => {
    const worker = new Worker(new URL('./reference-worker.ts', import.meta.url));
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The reference’s program could not be read.')));
  }).catch((error: unknown) => {
    program = undefined;
    throw error;
  });
  return program;
}

/** The same as it is, for the few who take nothing compressed. Kept, as unpacking it takes as long as some thirty requests. */
function unpackedProgram(): Promise<Buffer> {
  unpacked ??= referenceProgram()
    .then(promisify(gunzip))
    .catch((error: unknown) => {
      unpacked = undefined;
      throw error;
    });
  return unpacked;
}

/** Serves `/docs`: the API to read and to try, from our own host alone. */
export function mountReference(app: FastifyInstance, title: string, describe: () => object): void {
  // Relative addresses, because a service may be reached under several.
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}: API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="reference" data-configuration="${escapeHtml(JSON.stringify(CONFIGURATION))}"></div>
<script src="docs/reference.js"></script><script src="docs/start.js"></script></body></html>`;
  app.get('/docs', async (_request, reply) =>
    reply
      .headers(pageHeaders({ scripts: "'self'", styles: "'self' 'unsafe-inline'" }))
      .type('text/html; charset=utf-8')
      .send(page),
  );
  let document: string | undefined;
  app.get('/docs/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(withoutOptionalValues(describe()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START_SCRIPT),
  );
  app.get('/docs/reference.js', async (request, reply) => {
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    // Before the headers, which a failure must not have.
    const bytes = await (takesGzip ? referenceProgram() : unpackedProgram());
    reply.header('cache-control', 'public, max-age=86400').header('vary', 'accept-encoding');
    if (takesGzip) reply.header('content-encoding', 'gzip');
    return reply.type('text/javascript; charset=utf-8').send(bytes);
  });
}
