import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

// The reference's script is 4 MB of text inside a package that would hold some 25 MB of memory permanently. This thread
// extracts and compresses it once, then ends and frees everything it loaded.
const source = Fastify();
await source.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
const { body } = await source.inject('/js/scalar.js');
await source.close();
parentPort?.postMessage(gzipSync(body));
