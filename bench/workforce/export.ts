import { request } from 'node:http';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { GOVERNMENT_ID_FIELDS } from '@bulwagan/workforce/employees/government-ids/government-ids.ts';
import { SCHEMA } from '@bulwagan/workforce/schema.ts';
import type { Recorded } from '../baseline.ts';
import type { Asked } from '../client.ts';
import { residentMiB, watchMemory } from '../memory.ts';
import type { Steps } from '../recording.ts';
import type { Measured, Named, Size } from '../speed/workload.ts';
import { naming, openBaseline, openOurs } from '../variants.ts';

export const EXPORT: Named = {
  label: 'all employees as CSV',
  kind: 'export',
  grows: 'All employees are read: the time is proportional to the lines.',
};

export interface Exported {
  rows: number;
  /** Memory in addition to that before the export. */
  aboveRestInMiB: number;
}

const PATH = '/workforce/api/pms/employees/export?format=csv';
const CHUNK = 64 * 1024;

interface Downloaded {
  bytes: number;
  seconds: number;
}

/** Returns a recording for the baseline server, which sends the same number of dummy bytes and decrypts as many values. */
function recordedOf({ bytes }: Downloaded, steps: Steps, opened: number): Recorded {
  const repeats = Math.ceil(bytes / CHUNK);
  const body = Buffer.alloc(Math.ceil(bytes / repeats), 'a row of numbers and names\n');
  const headers = ['content-type', 'text/csv; charset=utf-8'];
  return { steps, fresh: [], hashes: 0, opened, status: 200, headers, body, repeats };
}

/**
 * Measures an export on separate servers, because memory used by earlier requests would distort the result. Each side
 * runs once: alternating rounds would extend the run from half an hour to three quarters.
 */
export async function measureExport(
  { rows, databases }: Size,
  signIn: (port: number) => Promise<Record<string, string>>,
): Promise<Measured & Exported> {
  const url = databases.workforce!;
  const ours = await openOurs({ workforce: url });
  const baseline = await openBaseline({ workforce: url });
  try {
    const asked: Asked = { method: 'GET', path: PATH, headers: await signIn(ours.port) };
    const rest = residentMiB(ours.server.pid!);
    const memory = watchMemory(ours.server.pid!);
    const { done: our, steps } = await ours.recordWhile(() => download(ours.port, asked));
    const peak = memory.stop();
    await baseline.load([recordedOf(our, steps, await countNumbers(url))]);
    const their = await download(baseline.port, naming(asked, 0));
    const rate = ({ seconds }: Downloaded) => ({
      perSecond: Math.round(rows / seconds),
      p50InMs: Math.round(seconds * 1_000),
      p99InMs: Math.round(seconds * 1_000),
    });
    return {
      rows,
      statements: steps.flat().length,
      bytes: our.bytes,
      connections: 1,
      alone: null,
      ours: rate(our),
      baseline: rate(their),
      share: Number((their.seconds / our.seconds).toFixed(2)),
      peakInMiB: Math.round(peak),
      aboveRestInMiB: Math.round(peak - rest),
    };
  } finally {
    await ours.end();
    await baseline.end();
  }
}

async function countNumbers(url: string): Promise<number> {
  const connection = connect({ url, schema: SCHEMA, size: 1 });
  const { rows } = await connection.pool.query<{ held: number }>(
    `select (${GOVERNMENT_ID_FIELDS.map((field) => `count(${field})`).join(' + ')})::integer as held
    from employees where archived_at is null`,
  );
  await connection.close();
  return rows[0]!.held;
}

function download(port: number, { path, headers }: Asked): Promise<Downloaded> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.once('error', reject);
      reply.once('end', () =>
        reply.statusCode === 200
          ? resolve({ bytes, seconds: (performance.now() - startedAt) / 1_000 })
          : reject(new Error(`The export has the status ${reply.statusCode}.`)),
      );
    });
    sent.once('error', reject);
    sent.end();
  });
}
