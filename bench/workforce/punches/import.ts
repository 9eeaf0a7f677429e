import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@bulwagan/platform/database/connect.ts';
import type { DB } from '@bulwagan/workforce/database.ts';
import { SCHEMA } from '@bulwagan/workforce/schema.ts';
import { type Client, signIn } from '../../client.ts';
import { rounded } from '../../figures.ts';
import { type MemoryOfWork, memoryDuring } from '../../memory.ts';
import { openOurs } from '../../variants.ts';
import { PASSWORD } from '../prepare.ts';

export interface Imported {
  seconds: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  memoryInMiB: MemoryOfWork;
}

const PATH = '/workforce/api/time/logs/import';
const REST_IN_MS = 3_000;
const BOUNDARY = 'punches-of-the-benchmark';
const FIRST_DAY = Temporal.PlainDate.from('2026-01-05');
const TIMES = ['07:52:11', '12:01:34', '12:58:02', '17:04:49'];

/** Imports a file of that many punches twice, into a server process on this database. */
export async function importPunches(
  url: string,
  punches: number,
): Promise<{ first: Imported; again: Imported; bytes: number }> {
  const connection = connect<DB>({ url, schema: SCHEMA, size: 1 });
  const { rows } = await connection.pool.query<{ biometric_id: string }>(
    'select biometric_id from employees where archived_at is null and biometric_id is not null and not biometric_id_repeats',
  );
  await connection.close();
  const ours = await openOurs({ workforce: url });
  const client = await signIn(ours.port, 'workforce', { username: 'seed-hr-1', password: PASSWORD });
  try {
    const body = bodyOf(
      rows.map(({ biometric_id: id }) => id),
      punches,
    );
    const once = async (): Promise<Imported> => {
      await sleep(REST_IN_MS);
      const startedAt = performance.now();
      const { done, memory } = await memoryDuring(ours.server.pid!, () => upload(ours.port, client, body));
      return { seconds: rounded((performance.now() - startedAt) / 1_000), ...done, memoryInMiB: memory };
    };
    return { first: await once(), again: await once(), bytes: body.length };
  } finally {
    client.close();
    await ours.end();
  }
}

/** Returns a form with the log of a device: all punches of a day, then those of the next. */
function bodyOf(ids: readonly string[], punches: number): Buffer {
  const chunks = [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="1_attlog.dat"\r\n` +
      'content-type: application/octet-stream\r\n\r\n',
  ];
  for (let at = 0; at < punches; at += 1) {
    const turn = Math.floor(at / ids.length);
    const day = FIRST_DAY.add({ days: Math.floor(turn / TIMES.length) });
    chunks.push(`${ids[at % ids.length]}\t${day} ${TIMES[turn % TIMES.length]}\t1\t0\t1\t0\r\n`);
  }
  chunks.push(`\r\n--${BOUNDARY}--\r\n`);
  return Buffer.from(chunks.join(''));
}

async function upload(
  port: number,
  client: Client,
  body: Buffer,
): Promise<Pick<Imported, 'accepted' | 'duplicates' | 'rejected'>> {
  const headers = {
    ...client.headers(),
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': body.length,
  };
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: PATH, method: 'POST', headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        text += chunk;
      });
      reply.once('error', reject);
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    sent.once('error', reject);
    sent.end(body);
  });
  if (status !== 200) throw new Error(`The import has the status ${status}: ${text}`);
  const { accepted, duplicates, rejected_count: rejected } = JSON.parse(text).data;
  return { accepted, duplicates, rejected };
}
