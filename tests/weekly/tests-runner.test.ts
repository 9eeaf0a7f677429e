import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { runScript } from '@bulwagan/testing/command.ts';
import { longestFirst } from '../../scripts/tests/longest-first.ts';
import type { Tally } from '../../scripts/tests/tally.ts';

const file = (body: string): string =>
  `import assert from 'node:assert/strict';\nimport { after, describe, it, test } from 'node:test';\n${body}`;

/** Test files by behavior; three run per process, in this order. */
const FILES = {
  'a-holds': file(`
    after(() => { globalThis.isOver = true; });
    test('waits for what is below', () => assert.equal(below, 1));
    const below = await Promise.resolve(1);
    describe('a suite', () => { it('is no test', () => undefined); });
    test('has a part', (t) => t.test('a part', () => undefined));
    test.skip('is left out', () => undefined);`),
  'b-comes-after': file(`test('the hooks of the file before', () => assert.equal(globalThis.isOver, true));`),
  'c-cannot-be-read': file(`import './nowhere.ts';`),
  'd-is-broken-at-its-end': file(`after(() => assert.fail('as asked')); test('passes', () => undefined);`),
  // Output before that is read; output while it dies may be lost.
  'e-dies': file(
    `test('dies', () => { setTimeout(() => process.exit(3), 100); return new Promise(() => undefined); });`,
  ),
  'f-is-behind': file(`test('never runs', () => undefined);`),
  'g-fails': file(`
    test('within', (t) => t.test('a part', () => assert.fail('as asked')));
    test('nothing else', () => undefined);`),
};

async function folderOf(t: TestContext, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-runner-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.test.ts`), text);
  return folder;
}

test('each test counts once, with other failures separate: a file, its end, and tests lost with its process', async (t) => {
  const folder = await folderOf(t, FILES);

  const { code, out } = await runScript('test', [folder]);

  assert.equal(code, 1, out);
  const lost = [...out.matchAll(/^Incomplete, because its process died: .*\/(\S+)\.test\.ts$/gm)];
  assert.deepEqual(
    lost.map(([, name]) => name),
    ['e-dies', 'f-is-behind'],
  );
  // Failed: c itself, the end of d, the two lost with the process of e, and the subtest in g.
  assert.equal(out.trimEnd().split('\n').at(-1), '7 passed, 5 failed');
});

const printsSeeds = (...seeds: string[]): string =>
  file(seeds.map((seed) => `test('draws', (t) => t.diagnostic('${seed}'));`).join('\n'));

/** Test files by the seeds that they print. */
const DRAWING = {
  'a-twice': printsSeeds('FUZZ_SEED=7', 'FUZZ_SEED=7', 'SECURITY_SEED=12'),
  'b-none': printsSeeds('seed 7', 'FUZZ_SEED=', 'not FUZZ_SEED=8'),
  'c-fails': file(`test('fails', (t) => { t.diagnostic('FAULT_SEED=9'); assert.fail('as asked'); });`),
};

/** Runs the test files of a folder with a time limit per file, and as long to end; returns the result. */
async function tallyOf(folder: string, ...seconds: string[]): Promise<Tally & { out: string }> {
  const program = join(import.meta.dirname, '../../packages/testing/src/programs/runner-program.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, folder, ...seconds], {
    env: { PATH: process.env.PATH },
  });
  return { ...JSON.parse(stdout.trimEnd().split('\n').at(-1)!), out: stdout };
}

/** Test files by what keeps them from ending. */
const ENDLESS = {
  'a-waits': file(`test('waits', () => new Promise(() => undefined));`),
  'b-loops': file(`test('loops', () => { for (;;); });`),
  'c-is-kept': file(`setInterval(() => undefined, 1000); test('passes', () => undefined);`),
  'd-ends': file(`test('passes', () => undefined);`),
};

test('a hanging test, endless loop or process that does not end fails, and holds nothing else up', async (t) => {
  const { passed, failed, lost, out } = await tallyOf(await folderOf(t, ENDLESS), '2');

  // Failed: a and its test, b and its process, and the process of c.
  assert.deepEqual({ passed, failed }, { passed: 2, failed: 5 }, out);
  assert.deepEqual(
    lost.map((one) => basename(one)),
    ['b-loops.test.ts'],
  );
  assert.match(out, /Killed, because it neither ended nor failed in time: .*b-loops/);
  assert.match(out, /The tests have ended, but .*Timeout.* after .*c-is-kept/);
});

test('the runner records the seeds that each file printed, once each, even for a failing file', async (t) => {
  const { files } = await tallyOf(await folderOf(t, DRAWING));

  const seeds = files.map((one): [string, string[] | undefined] => [
    basename(one.file, '.test.ts'),
    one.seeds,
  ]);
  assert.deepEqual(Object.fromEntries(seeds), {
    'a-twice': ['FUZZ_SEED=7', 'SECURITY_SEED=12'],
    'b-none': undefined,
    'c-fails': ['FAULT_SEED=9'],
  });
});

test('files start in the order of their last duration, longest first, after files without a complete one', () => {
  const last = [
    { file: 'a/short.test.ts', seconds: 1 },
    { file: 'a/long.test.ts', seconds: 300 },
    { file: 'b/middling.test.ts', seconds: 20 },
    { file: 'b/gone.test.ts', seconds: 400 },
    { file: 'b/died.test.ts', seconds: 0 },
  ];
  const files = ['a/long', 'a/new', 'a/short', 'b/another-new', 'b/middling', 'b/died'];
  const found = longestFirst(
    files.map((name) => resolve(`${name}.test.ts`)),
    last,
  );
  assert.deepEqual(
    found.map((file) => basename(file, '.test.ts')),
    ['new', 'another-new', 'died', 'long', 'middling', 'short'],
  );
});

test('a named file that does not exist fails the run, because it was probably renamed', async (t) => {
  const folder = await folderOf(t, { 'is-there': FILES['b-comes-after'] });

  const { code, out, err } = await runScript('test', [folder, join(folder, 'was-renamed.test.ts')]);

  // As for wrong arguments of any command.
  assert.equal(code, 2, out);
  assert.match(err, /No tests: .*was-renamed/);
  assert.doesNotMatch(out, /passed/);
});
