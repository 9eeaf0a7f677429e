import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createFiles, type Files, type FilesOptions } from '@bulwagan/platform/files/files.ts';
import type { HasAfter } from '../database.ts';

type Manner =
  | 'serving'
  /** Reads everything and never answers. */
  | 'silent'
  /** Answers that the service is unavailable. */
  | 'failing'
  /** Sends half of a file, then stalls. */
  | 'halting';

export interface S3 {
  port: number;
  manner: Manner;
  /** Stored objects by path, `/bucket/KEY`. */
  kept: Map<string, { body: Buffer; type: string | undefined }>;
  /** Opens a store in a bucket; only `bucket` exists. Timeouts are short. */
  open(name: string, options?: Partial<FilesOptions>): Files;
}

const PATIENCE_IN_MS = 500;

/** Starts a fake S3 server with one bucket and only the calls that the store uses. */
export async function startS3(test: HasAfter): Promise<S3> {
  const kept: S3['kept'] = new Map();
  const serve: RequestListener = async (request, response) => {
    const body = await buffer(request);
    if (s3.manner === 'silent') return;
    const path = new URL(request.url ?? '/', 'http://s3.test').pathname;
    const found = kept.get(path);
    if (s3.manner === 'failing') response.statusCode = 503;
    else if (!path.startsWith('/bucket/')) response.statusCode = 404;
    else if (request.method === 'PUT') kept.set(path, { body, type: request.headers['content-type'] });
    else if (request.method === 'DELETE') kept.delete(path);
    else if (found === undefined) response.statusCode = 404;
    else response.setHeader('content-length', found.body.length);
    const shown = request.method === 'GET' && response.statusCode === 200 ? found?.body : undefined;
    if (s3.manner === 'halting' && shown !== undefined) response.write(shown.subarray(0, shown.length / 2));
    else response.end(shown);
  };
  // Like some servers, it does not send "100 Continue" before the end of the request.
  const server = createServer(serve).on('checkContinue', serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const s3: S3 = {
    port,
    manner: 'serving',
    kept,
    open: (name, options) =>
      createFiles({
        url: `s3://${name}?endpoint=${encodeURIComponent(endpoint)}`,
        folder: '',
        patienceInMs: PATIENCE_IN_MS,
        ...options,
      }),
  };
  return s3;
}
