import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, pageHeaders } from '../pages.ts';

/** Disables everything that calls other hosts or services of the reference's vendor. */
const CONFIGURATION = {
  url: 'docs/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** Script that starts the reference in the browser and adds the CSRF token to its requests. */
const START_SCRIPT = readFileSync(new URL('./reference-start.js', import.meta.url));

interface Parameter {
  in: string;
  required: boolean;
  example?: unknown;
}

/**
 * Adds an empty example to every optional parameter. Without one, the reference sends the default or the first allowed
 * value with each tried request.
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

/** Returns the compressed script of the reference, built when the page is first opened; a failure is retried. */
function referenceProgram(): Promise<Buffer> {
  program ??= new Promise<Buffer>((resolve, reject) => {
    const worker = new Worker(new URL('./reference-worker.ts', import.meta.url));
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The script of the API reference could not be read.')));
  }).catch((error: unknown) => {
    program = undefined;
    throw error;
  });
  return program;
}

/**
 * Returns the uncompressed script, for clients without gzip. It is cached because decompression takes as long as some
 * thirty requests.
 */
function unpackedProgram(): Promise<Buffer> {
  unpacked ??= referenceProgram()
    .then(promisify(gunzip))
    .catch((error: unknown) => {
      unpacked = undefined;
      throw error;
    });
  return unpacked;
}

/** Serves the interactive reference at `/docs`, using only our own host. */
export function mountReference(app: FastifyInstance, title: string, describe: () => Promise<object>): void {
  // Use relative URLs, because a service may be reached under several addresses.
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
    document ??= JSON.stringify(withoutOptionalValues(await describe()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START_SCRIPT),
  );
  app.get('/docs/reference.js', async (request, reply) => {
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    // Load before setting headers, which an error response must not have.
    const bytes = await (takesGzip ? referenceProgram() : unpackedProgram());
    reply.header('cache-control', 'public, max-age=86400').header('vary', 'accept-encoding');
    if (takesGzip) reply.header('content-encoding', 'gzip');
    return reply.type('text/javascript; charset=utf-8').send(bytes);
  });
}
