import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { integer, readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand } from '@bulwagan/platform/commands/command.ts';
import { newDataDir, type Program, start } from '../tests/start/program.ts';

const REST_IN_SECONDS = 30;
const MOST_IN_MEBIBYTES = 150;

const USAGE = `
Usage: node bench/rest.ts [--seconds ${REST_IN_SECONDS}]

Measures how long the program takes to be ready, at the first and a later start, and the resident memory of its processes
when idle, in MiB as shown by ps and top. An idle worker must stay below ${MOST_IN_MEBIBYTES}; exits with 1 otherwise.

  --seconds   idle time before measuring
`;

const cleanings: (() => Promise<void>)[] = [];
const bench = { after: (clean: () => Promise<void>) => cleanings.unshift(clean) };

interface Measured {
  processes: string;
  readyInSeconds: string;
  mebibytes: number;
}

async function measure(dataDir: string, workers: number, seconds: number): Promise<Measured[]> {
  const env = { WORKERS: String(workers), LOG_LEVEL: 'info' };
  const program = await start(bench, { dataDir, env, compiles: true });
  const readyInSeconds = (await program.ready()).toFixed(2);
  await sleep(seconds * 1_000);
  const serving = listening(program).map((pid) => ({
    processes: workers === 1 ? 'alone' : `a worker of ${workers}`,
    readyInSeconds,
    mebibytes: residentMebibytes(pid),
  }));
  await program.end();
  return serving;
}

/** Returns the process ids from the lines that each serving process logs once. */
function listening(program: Program): number[] {
  const lines = program
    .output()
    .split('\n')
    .filter((line) => line.includes('listening at'));
  return lines.map((line) => (JSON.parse(line) as { pid: number }).pid);
}

function residentMebibytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  const kibibytes = existsSync(file)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kibibytes) / 102.4) / 10;
}

await runCommand(USAGE, async (args) => {
  const { seconds: given } = readOptions(args, { seconds: { type: 'string' } });
  const seconds = integer('seconds', given, REST_IN_SECONDS, 0, 3_600);
  const dataDir = newDataDir(bench);
  try {
    // The first start creates the database and the demo data, and is reported separately.
    const rows = [
      ...(await measure(dataDir, 1, seconds)).map((row) => ({ start: 'first', ...row })),
      ...(await measure(dataDir, 1, seconds)).map((row) => ({ start: 'later', ...row })),
      ...(await measure(dataDir, 2, seconds)).map((row) => ({ start: 'later', ...row })),
    ];
    console.table(rows);
    return rows.some(({ mebibytes }) => mebibytes >= MOST_IN_MEBIBYTES) ? EXIT.refused : EXIT.done;
  } finally {
    for (const clean of cleanings) await clean();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
