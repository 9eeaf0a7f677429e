import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { runVerify } from '@bulwagan/testing/command.ts';
import { assertFigures, atLeast, exactly, reported } from '../faults/figures.ts';
import { sendBy } from '../money/senders.ts';
import { start, startedDataDir } from '../start/program.ts';
import { FULL_SIZES } from '../weekly/sizes.ts';
import { COLLECT_EVERY_MS, readCollected } from './collected.ts';
import { INTERVAL_SECONDS, type Soaked, type SoakOrder } from './sending.ts';
import { judge, type Seen } from './trend.ts';
import { watchProcess } from './watch.ts';

/** Share of rate and time that must be reached; the rest allows for the last responses. */
const NEARLY = 0.99;
/** Number of collections per run: enough to fit a line, few enough not to slow the program. */
const COLLECTIONS = 30;
const PROBE_SHARE = 0.05;
const PROBE_SECONDS = { least: 5, most: 30 };
const WITHOUT_LIMITS = Object.fromEntries(
  ['API', 'LOGIN', 'PAYMENTS', 'DONATIONS', 'COURT_LOGIN', 'OFFICE'].map((name) => [
    `RATE_LIMIT_${name}`,
    '1000000000',
  ]),
);

/**
 * Runs the whole program at half of its maximum throughput, with reads and writes of its three services at a fixed
 * rate.
 */
export async function soakProgram(test: TestContext, minutes: number): Promise<void> {
  const seconds = Math.round(minutes * 60);
  const program = await start(test, {
    dataDir: await startedDataDir(test),
    env: {
      ...WITHOUT_LIMITS,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import ${new URL('testing/collecting-program.ts', import.meta.url).href}`,
      [COLLECT_EVERY_MS]: String((seconds * 1_000) / COLLECTIONS),
    },
  });
  await program.ready();
  const watched = watchProcess(program.process.pid!);
  const soaked = await sendBy<SoakOrder, Soaked>(new URL('testing/sending-program.ts', import.meta.url), {
    port: program.port,
    seconds,
    probeSeconds: Math.min(PROBE_SECONDS.most, Math.max(PROBE_SECONDS.least, seconds * PROBE_SHARE)),
  });
  const { startedAt, statuses, perSecond } = soaked;
  const endedAt = startedAt + seconds * 1_000;
  const isMeasured = ({ at }: { at: number }) => at >= startedAt && at <= endedAt;
  const seen: Seen = {
    samples: (await watched.stop()).filter(isMeasured),
    collected: readCollected(program.output()).filter(isMeasured),
    p99sInMs: soaked.p99sInMs,
  };
  const databaseUrl = readFileSync(join(program.dataDir, 'postgres/url'), 'utf8').trim();
  const verified = await runVerify(databaseUrl);
  const code = await program.end();
  const done = statuses[200] ?? 0;
  const asked = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  test.diagnostic(`answers by status: ${JSON.stringify(statuses)}`);
  for (const line of momentsOf(seen, startedAt)) test.diagnostic(line);
  assertFigures(test, 'soak test at half load', [
    reported('highest throughput in requests per second', Math.round(soaked.mostPerSecond)),
    reported('p99 delay of the load generator', `${soaked.lateInMs.toFixed(1)} ms`),
    reported(
      'highest memory of the process in MB',
      Math.round(Math.max(...seen.samples.map((one) => one.residentMiB))),
    ),
    atLeast('duration in minutes', soaked.seconds / 60, FULL_SIZES.WEEKLY_SOAK_MINUTES * NEARLY),
    atLeast(
      'requests per second',
      (perSecond * seconds) / soaked.seconds,
      Number((perSecond * NEARLY).toFixed(1)),
    ),
    exactly('responses other than 200', asked - done, 0),
    ...judge(seen, seconds / 3_600),
    exactly('exit code of npm run verify', verified.code ?? -1, 0),
    exactly('exit code of the server', Number(code), 0),
  ]);
}

/** Returns the measurements for the analysis of a missed figure. */
function momentsOf({ samples, collected, p99sInMs }: Seen, startedAt: number): string[] {
  return collected.map(({ at, usedInBytes, residentInBytes }) => {
    const seconds = (at - startedAt) / 1_000;
    const handles = samples.findLast((sample) => sample.at <= at)?.handles;
    const p99 = p99sInMs[Math.floor(seconds / INTERVAL_SECONDS)];
    const [used, resident] = [usedInBytes, residentInBytes].map((bytes) => (bytes / 2 ** 20).toFixed(1));
    return `after ${seconds.toFixed(0)} s: ${used} MB in use, ${resident} MB of the process, ${handles} handles, p99 ${p99?.toFixed(1)} ms`;
  });
}
