import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDataDir, type Program, start } from '../../tests/start/program.ts';
import { type Asked, openGuest, signIn } from '../client.ts';
import { rounded } from '../figures.ts';
import { watchMemory } from '../memory.ts';
import { messageOf } from '../processes.ts';
import { machine } from '../speed/machine.ts';
import type { FloodResult } from './section.ts';
import type { Answers, Plan } from './sender.ts';

const PASSWORD = 'password';
/** Higher than a single reader's requests: rate limits of reads are not measured. */
const UNLIMITED = '1000000';
const SETTLE_IN_MS = 2_000;
const WARM_UP_IN_SECONDS = 5;
const SIGN_INS_BEFORE = 60;

/**
 * Starts the program, measures reads at rest, and reads during a flood of sign-ins. Throws when a read gets no
 * response.
 */
export async function flood(settings: FloodResult['settings']): Promise<FloodResult> {
  const cleanings: (() => Promise<void>)[] = [];
  const owner = { after: (clean: () => Promise<void>) => cleanings.unshift(clean) };
  const senders: ChildProcess[] = [];
  try {
    const env = {
      TRUST_PROXY: 'true',
      WORKERS: String(settings.workers),
      RATE_LIMIT_API: UNLIMITED,
      RATE_LIMIT_OFFICE: UNLIMITED,
    };
    const program = await start(owner, { dataDir: newDataDir(owner), env, compiles: true });
    await program.open();
    const reads = await readsOf(program.port);
    const signIns = await signInsOf(program.port);
    const send = async (plan: Omit<Plan, 'port'>): Promise<Answers> => {
      const sender = fork(new URL('sender.ts', import.meta.url));
      senders.push(sender);
      sender.send({ ...plan, port: program.port } satisfies Plan);
      const answers = await messageOf<Answers>(sender);
      sender.disconnect();
      return answers;
    };
    const read = (seconds: number) =>
      send({ asked: reads, perSecond: settings.readsPerSecond, seconds, fromEverywhere: false });
    // Warm-up: the first run compiles code, which is not part of a flood's cost.
    await Promise.all([read(WARM_UP_IN_SECONDS), warmUpSignIns(signIns, send)]);
    await sleep(SETTLE_IN_MS);
    const rest = await read(settings.restInSeconds);
    const memory = watchMemory(servingPid(program));
    const plan = {
      asked: signIns,
      perSecond: settings.signInsPerSecond,
      seconds: settings.seconds,
      fromEverywhere: true,
    };
    const [flooded, meanwhile] = await Promise.all([send(plan), read(settings.seconds)]);
    const peakInMiB = Math.round(memory.stop());
    await program.end();
    return {
      settings,
      machine: machine(),
      rest: readingOf(rest),
      meanwhile: readingOf(meanwhile),
      flood: flooded,
      peakInMiB,
    };
  } finally {
    for (const sender of senders) sender.kill();
    for (const clean of cleanings) await clean();
  }
}

async function warmUpSignIns(
  asked: Asked[],
  send: (plan: Omit<Plan, 'port'>) => Promise<Answers>,
): Promise<void> {
  await send({ asked, perSecond: SIGN_INS_BEFORE, seconds: WARM_UP_IN_SECONDS, fromEverywhere: true });
}

/** Returns the process id from the line that each serving process logs once. */
function servingPid(program: Program): number {
  const line = program
    .output()
    .split('\n')
    .find((text) => text.includes('listening at'));
  return (JSON.parse(line!) as { pid: number }).pid;
}

function readingOf({ sent, statuses, times, lateInMs }: Answers): FloodResult['rest'] {
  if (statuses[200] !== sent)
    throw new Error(`Not all of ${sent} reads were answered: ${JSON.stringify(statuses)}`);
  const { p50InMs, p99InMs, mostInMs } = times[200]!;
  return {
    sent,
    p50InMs: rounded(p50InMs),
    p99InMs: rounded(p99InMs),
    mostInMs: rounded(mostInMs),
    lateInMs: rounded(lateInMs),
  };
}

async function readsOf(port: number): Promise<Asked[]> {
  const donor = await signIn(port, 'fundraising', { email: 'donor@fundraising.test', password: PASSWORD });
  const hr = await signIn(port, 'workforce', { username: 'hr', password: PASSWORD });
  const clerk = await signIn(port, 'court', { email: 'clerk@court.test', password: PASSWORD });
  const reads = [
    { client: donor, path: '/fundraising/api/v1/profile' },
    { client: donor, path: '/fundraising/api/v1/donations' },
    { client: hr, path: '/workforce/api/pms/employees' },
    { client: clerk, path: '/court/api/case-records' },
    { client: clerk, path: '/court/api/backoffice/statistics' },
  ].map(({ client, path }): Asked => ({ method: 'GET', path, headers: client.headers() }));
  for (const client of [donor, hr, clerk]) client.close();
  return reads;
}

/** Returns a hundred sign-ins: half for fundraising, the rest for the back-office services. */
async function signInsOf(port: number): Promise<Asked[]> {
  const guests = { workforce: await openGuest(port, 'workforce'), court: await openGuest(port, 'court') };
  const headers = { workforce: guests.workforce.headers(), court: guests.court.headers() };
  for (const guest of Object.values(guests)) guest.close();
  const guest = { accept: 'application/json' };
  const passwordOf = (n: number) => (n % 20 === 0 ? PASSWORD : `a wrong password, number ${n}`);
  return Array.from({ length: 100 }, (_, n): Asked => {
    const isKnown = n % 5 === 0;
    const password = passwordOf(n);
    if (n % 4 < 2) {
      const email = isKnown ? 'committee@fundraising.test' : `nobody-${n}@fundraising.test`;
      const path = '/fundraising/api/v1/web/auth/login';
      return { method: 'POST', path, headers: guest, body: { email, password } };
    }
    if (n % 4 === 2) {
      const username = isKnown ? 'payroll' : `nobody-${n}`;
      return {
        method: 'POST',
        path: '/workforce/login',
        headers: headers.workforce,
        body: { username, password },
      };
    }
    const email = isKnown ? 'branch@court.test' : `nobody-${n}@court.test`;
    return { method: 'POST', path: '/court/login', headers: headers.court, body: { email, password } };
  });
}
