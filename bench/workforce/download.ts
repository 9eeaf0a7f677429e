import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMiB, watchMemory } from '../memory.ts';
import type { Variant } from './variants.ts';

export interface Downloaded {
  bytes: number;
  lines: number;
  seconds: number;
  restInMiB: number;
  peakInMiB: number;
}

const REST_IN_MS = 3_000;

/**
 * Downloads all employees as CSV, and measures the memory of the server process during the download, as counted by the
 * kernel.
 */
export async function download(variant: Variant): Promise<Downloaded> {
  const pid = variant.server.pid!;
  await sleep(REST_IN_MS);
  const rest = residentMiB(pid);
  const memory = watchMemory(pid);
  const startedAt = performance.now();
  const { bytes, lines } = await read(variant);
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    bytes,
    lines,
    seconds,
    restInMiB: rest,
    peakInMiB: memory.stop(),
  };
}

function read({ port, clients }: Variant): Promise<{ bytes: number; lines: number }> {
  const headers = clients['bench-hr'].headers();
  const path = '/workforce/api/pms/employees/export?format=csv';
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, (reply) => {
      let [bytes, lines] = [0, 0];
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      });
      reply.once('error', reject);
      reply.once('end', () =>
        reply.statusCode === 200
          ? resolve({ bytes, lines })
          : reject(new Error(`The export has the status ${reply.statusCode}.`)),
      );
    });
    sent.once('error', reject);
    sent.end();
  });
}
