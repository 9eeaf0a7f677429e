import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** Returns the complete body of a request. */
export async function full(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Serves with plain node:http on a free port, which it sends to the parent process; ends on SIGTERM. */
export function serveBare(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  stop: () => Promise<unknown>,
): void {
  const server = createServer(handle);
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
  });
  process.on('SIGTERM', async () => {
    server.close();
    server.closeAllConnections();
    await stop();
    process.exit(0);
  });
}
