import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

// The reference's program is 4 MB of text inside a package that would hold some 25 MB of memory for good. Here it is
// taken out once, compressed, and the thread with everything it loaded ends.
const source = Fastify();
await source.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
const { body } = await source.inject('/js/scalar.js');
await source.close();
parentPort?.postMessage(gzipSync(body));
