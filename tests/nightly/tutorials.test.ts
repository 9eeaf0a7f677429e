import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@bulwagan/testing/free-port.ts';

/** Needs bash and curl. */

const run = promisify(execFile);
const READY_WITHIN_SECONDS = 60;
/** In `docs/tutorials/`. */
const TUTORIALS = ['donation', 'court-case', 'payroll-run', 'computed-payroll', 'paper'];

test('contract §1: the scripts of the tutorials work on a fresh start', {
  timeout: 240_000,
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-readme-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const server = await startProgram(t, folder);
  const outputs: string[] = [];
  for (const tutorial of TUTORIALS) {
    const [, walk] = /^```sh$([\s\S]*?)^```$/m.exec(await readFile(`docs/tutorials/${tutorial}.md`, 'utf8'))!;
    const env = { ...process.env, SERVER: server };
    // Bash reads its startup file even for one command if its input is a socket, and that file may fail under `-u`.
    const { stdout, stderr } = await run('bash', ['--norc', '-uc', walk!], { env, timeout: 60_000 });
    assert.equal(stderr, '');
    outputs.push(stdout);
  }

  const [giving, court, workforce, computed, paper] = outputs as [string, string, string, string, string];
  const [, before, after] =
    /The donation is completed; raised: ([\d.]+) before, ([\d.]+) after\.\n$/.exec(giving) ?? [];
  assert.equal(Math.round(Number(after) * 100) - Math.round(Number(before) * 100), 50_000, giving);
  assert.match(court, /^\{"two_factor":false\}\nreceived\n.*Rizal Day.*\nThe hearing is Confirmed\.\n$/);
  assert.deepEqual(workforce.split('\n').slice(0, -2), [
    '1800.02',
    '30',
    '546009.3',
    'reviewed',
    'You created or changed this payroll run, its employees or its amounts, so another user must approve it.',
    'approved',
  ]);
  const [net, cost, share, ...steps] = computed.split('\n');
  assert.deepEqual([net, cost], ['26894.14', '4041.25']);
  assert.match(
    share!,
    /^Employee share of 30,450\.00 by the table in force since 2025-01-01: .*SSS Circular 2024-006\. SSS contributions, bracket from 30,250\.00 to 30,749\.99: 1,000\.00 for a monthly salary credit of 30,500\.00\.$/,
  );
  assert.deepEqual([steps[0], ...steps.slice(3, 6)], ['computed', 'reviewed', 'approved', 'final']);
  // The last payroll of a year settles its tax.
  assert.match(steps[1]!, /^(Tax of one period on regular taxable pay of|Annualized: tax on the) [\d,.]+ /);
  assert.match(computed, /The employee was paid [\d.]+\. The file of GSIS has [1-9]\d+ lines\.\n$/);
  assert.match(
    paper,
    /^received\nAddressee, Address of the addressee\nSAT-\d+-\d{4}-000001\n%PDF-\ngenuine\nThe file is genuine\.\n$/,
  );
  assert.match(workforce, /The run is final\. The timekeeper reads a TIN as •••••\d{4}\.\n$/);
});

async function startProgram(
  t: { after(clean: () => Promise<unknown>): void },
  folder: string,
): Promise<string> {
  const port = await freePort();
  const program = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data'), PORT: String(port) },
    stdio: 'ignore',
  });
  const ended = once(program, 'exit');
  t.after(async () => {
    program.kill('SIGTERM');
    await ended;
  });
  const server = `http://localhost:${port}`;
  for (let waited = 0; waited < READY_WITHIN_SECONDS * 4; waited += 1) {
    const ready = await fetch(`${server}/health/ready`).catch(() => undefined);
    if (ready?.status === 200) return server;
    await sleep(250);
  }
  throw new Error(`The program was not ready within ${READY_WITHIN_SECONDS} seconds.`);
}
