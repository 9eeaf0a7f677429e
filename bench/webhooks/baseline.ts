import type { IncomingMessage, ServerResponse } from 'node:http';
import { fundraising } from '@bulwagan/fundraising/definition.ts';
import { receive } from '@bulwagan/fundraising/webhooks/receive.ts';
import { full, serveBare } from '../bare.ts';
import { givenDatabases } from '../processes.ts';
import { benchPlatform } from '../serve.ts';
import { openBenchService } from '../services.ts';

/**
 * Upper limit for webhooks: plain node:http in front of the same signature check, groups and statements (the statements
 * of a group depend on its members and cannot be recorded). No framework, validation or log.
 */
const poolSize = Number(process.argv[2]);
const { log, ...platform } = benchPlatform();
const { app, stop } = await openBenchService(
  fundraising,
  { ...platform, log },
  givenDatabases().fundraising!,
  poolSize,
);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const rawBody = await full(request);
  const { outcome, reason } = await receive(app, app.batcher, { rawBody, headers: request.headers, log });
  const body = JSON.stringify({ success: true, message: 'Taken.', data: { outcome, reason } });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

await app.jobs.start({ handle: false });
serveBare(answer, stop);
