import type { IncomingMessage, ServerResponse } from 'node:http';
import { receive } from '../../src/fundraising/webhooks/receive.ts';
import { serveBare, whole } from '../bare.ts';
import { givenDatabases } from '../processes.ts';
import { benchGround } from '../serve.ts';
import { benchFundraising } from '../services.ts';

/**
 * The limit of webhooks: node:http alone in front of the same signature check, the same groups and the same statements,
 * since what is sent for a group depends on who is in it and cannot be recorded. No framework, no checks of the request, no
 * log.
 */
const poolSize = Number(process.argv[2]);
const { log, ...ground } = benchGround();
const { app, stop } = benchFundraising({ ...ground, log }, givenDatabases().fundraising!, poolSize);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const rawBody = await whole(request);
  const { outcome, reason } = await receive(app, app.intake, { rawBody, headers: request.headers, log });
  const body = JSON.stringify({ success: true, message: 'Taken.', data: { outcome, reason } });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

await app.jobs.start({ handle: false });
serveBare(answer, stop);
