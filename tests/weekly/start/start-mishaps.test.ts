import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, isReady, type Program, start, startedDataDir } from '../../start/program.ts';
import { workersOf } from '../../start/workers.ts';

const MISHAPS = new URL('../../start/testing/mishaps-program.ts', import.meta.url).href;
/** The program needs moments; the rest allows for a busy machine. */
const REPORTED_WITHIN_MS = 20_000;
const REPLACED_WITHIN_MS = 60_000;

/** Starts the program with faults that signals trigger. */
const startWithMishaps = async (t: Parameters<typeof start>[0], workers: string): Promise<Program> => {
  const env = { NODE_OPTIONS: `--import ${MISHAPS}`, WORKERS: workers, SERVICES: 'fundraising' };
  const program = await start(t, { dataDir: await startedDataDir(t), env });
  await program.ready();
  await program.open();
  return program;
};

interface Line {
  pid: number;
  level: string;
  msg: string;
  err?: { message: string; stack?: string };
}

function linesOf(program: Program, words: string): Line[] {
  return program
    .output()
    .split('\n')
    .filter((line) => line.includes(words))
    .map((line) => JSON.parse(line) as Line);
}

async function until(what: string, program: Program, isSo: () => boolean, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isSo()) {
    assert.ok(performance.now() < deadline, `${what}:\n${program.output()}`);
    await sleep(25);
  }
}

test('an unhandled rejection is logged, and the process continues', async (t) => {
  const program = await startWithMishaps(t, '1');
  const pid = program.process.pid!;
  process.kill(pid, 'SIGUSR2');
  const reported = () => linesOf(program, 'unhandled rejection');
  await until('It was not logged', program, () => reported().length > 0, REPORTED_WITHIN_MS);
  const [line, ...more] = reported();
  assert.deepEqual(
    [line!.pid, line!.level, line!.err?.message, more],
    [pid, 'error', 'injected: a rejected promise', []],
  );
  assert.equal(await isReady(program.url), true);
  assert.equal((await call(`${program.url}/fundraising`, '/campaigns')).status, 200);
  assert.deepEqual([program.process.exitCode, program.process.signalCode], [null, null]);
  assert.equal(await program.end(), 0);
});

test('an uncaught exception is logged and ends its worker, which is replaced', async (t) => {
  const program = await startWithMishaps(t, '2');
  await until('Two serve', program, () => workersOf(program).length === 2, REPLACED_WITHIN_MS);
  const [victim, other] = workersOf(program) as [number, number];
  process.kill(victim, 'SIGHUP');
  const reported = () => linesOf(program, 'uncaught exception');
  await until('It was not logged', program, () => reported().length > 0, REPORTED_WITHIN_MS);
  const [line, ...more] = reported();
  assert.deepEqual(
    [line!.pid, line!.level, line!.err?.message, more],
    [victim, 'fatal', 'injected: a thrown error', []],
  );
  await until('It lives on', program, () => !workersOf(program).includes(victim), REPORTED_WITHIN_MS);
  assert.equal((await call(`${program.url}/fundraising`, '/campaigns')).status, 200, 'the other serves');
  await until(
    'The worker was not replaced',
    program,
    () => workersOf(program).length === 2,
    REPLACED_WITHIN_MS,
  );
  assert.equal(workersOf(program).includes(other), true);
  assert.equal(await isReady(program.url), true);
  assert.equal(await program.end(), 0);
});

test('an uncaught exception in a single process exits with 1, visible to a service manager', async (t) => {
  const program = await startWithMishaps(t, '1');
  program.process.kill('SIGHUP');
  assert.equal(await program.ended(), 1);
  assert.equal(linesOf(program, 'uncaught exception').length, 1);
});
