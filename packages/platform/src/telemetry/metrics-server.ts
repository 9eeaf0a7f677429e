import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from './log.ts';

export interface MetricsServerOptions {
  /** `METRICS_PORT`; 0 chooses a free port. */
  port: number;
  host: string;
  /** `metrics.render`, or the result of `collectFromWorkers` in the primary of a cluster. */
  render: () => Promise<string>;
  log: Log;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves `GET /metrics` on a separate port, for the operator's network only. */
export async function startMetricsServer({
  port,
  host,
  render,
  log,
}: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    if (request.method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end();
    try {
      const text = await render();
      response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(text);
    } catch (error) {
      log.error({ err: error }, 'Metrics could not be collected.');
      response.writeHead(503).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
