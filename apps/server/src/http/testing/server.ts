import { connect } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import type { FastifyInstance } from 'fastify';
import { createHttpServer, type HttpServerOptions } from '../server.ts';

/** Creates a server without services, except those passed by the test. */
export async function startServer(
  t: TestContext,
  more: Partial<HttpServerOptions> = {},
): Promise<FastifyInstance> {
  const server = await createHttpServer({
    services: [],
    log: createLog({ level: 'silent', pretty: false }),
    trustProxy: false,
    addresses: [],
    https: false,
    landing: { services: [], tools: [] },
    devTools: [],
    ...more,
  });
  t.after(() => server.close());
  return server;
}

/** Creates a service with a few simple routes. */
export const service = (name: string, isReady = async () => true): HttpServerOptions['services'][number] => ({
  name,
  plugin: async (app) => {
    app.get('/', async () => ({ at: name }));
    app.get('/where', async ({ url }) => ({ at: name, url }));
    app.get('/item/:id', async ({ params }) => params);
    app.get('/ip', async ({ ip }) => ({ ip }));
    app.get('/fails', async () => {
      throw new Error('select secret at /srv/app.ts');
    });
    app.get('/slow', async () => {
      await sleep(50);
      return {};
    });
    app.post('/echo', async ({ body }) => body);
  },
  start: async () => undefined,
  stop: async () => undefined,
  isReady,
});

/** Sends raw bytes and returns the complete response. */
export async function sendRaw(server: FastifyInstance, bytes: string): Promise<string> {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as { port: number };
  return await new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8');
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.write(bytes);
  });
}
