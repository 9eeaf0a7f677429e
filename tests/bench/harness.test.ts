import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Benchmark, defineBenchmark, runBenchmark, usageOf } from '../../bench/harness.ts';

const [MET, MISSED] = [0, 1];

function counting(areGoalsMet = true) {
  const seen: object[] = [];
  const benchmark = defineBenchmark({
    summary: 'a count',
    about: 'Counts.',
    numbers: { rounds: { about: 'rounds', default: 3, most: 10 } },
    texts: { only: { of: 'WORDS', about: 'some' }, sizes: { of: 'N,N', about: 'sizes', default: '1,2' } },
    keepsData: true,
    run: async ({ numbers, texts, data, onEnd, save }) => {
      onEnd(() => seen.push({ ended: 'first' }));
      onEnd(() => seen.push({ ended: 'last' }));
      seen.push({ ...numbers, ...texts, data });
      save('count', { rounds: numbers.rounds });
      if (numbers.rounds === 10) throw new Error('no count');
      return areGoalsMet;
    },
  });
  return { seen, benchmark: benchmark as unknown as Benchmark };
}

test('a benchmark refuses an unknown option and a number out of range, and does not run', async () => {
  const { benchmark, seen } = counting();
  await assert.rejects(runBenchmark(benchmark, ['--speed', '1']), /Unknown option/);
  await assert.rejects(runBenchmark(benchmark, ['--rounds', '11']), /--rounds must be .* from 1 to 10/);
  assert.deepEqual(seen, []);
});

test('a benchmark gets its options or their defaults, and closes what it opened, the last first', async () => {
  const { benchmark, seen } = counting();
  assert.equal(await runBenchmark(benchmark, ['--rounds', '2', '--data', 'a folder']), MET);
  const given = { rounds: 2, only: undefined, sizes: '1,2', data: 'a folder' };
  assert.partialDeepStrictEqual(seen[0], given);
  assert.deepEqual(seen.slice(1), [{ ended: 'last' }, { ended: 'first' }]);
});

test('a benchmark that misses a goal exits with 1, and one that fails closes what it opened too', async () => {
  assert.equal(await runBenchmark(counting(false).benchmark, ['--only', 'one']), MISSED);
  const { benchmark, seen } = counting();
  await assert.rejects(runBenchmark(benchmark, ['--rounds', '10']), /no count/);
  assert.equal(seen.length, 3);
});

test('a benchmark saves a trial run only in the folder of --results', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-bench-'));
  t.after(() => rmSync(folder, { recursive: true }));
  await runBenchmark(counting().benchmark, ['--rounds', '2', '--results', folder]);
  assert.deepEqual(readdirSync(folder), ['count.json']);
  assert.equal(JSON.parse(readFileSync(join(folder, 'count.json'), 'utf8')).rounds, 2);
});

test('the help of a benchmark lists its options with their defaults', () => {
  const usage = usageOf('count', counting().benchmark);
  assert.match(usage, /^Usage: npm run bench -- count \[options\]/);
  for (const line of [
    '--rounds N .*rounds \\(3\\)',
    '--only WORDS .*some',
    '--sizes N,N .*\\(1,2\\)',
    '--data FOLDER',
  ])
    assert.match(usage, new RegExp(line));
});

test('`npm run bench -- --help` lists each benchmark, and an unknown one is refused', () => {
  const bench = (...args: string[]) =>
    spawnSync(process.execPath, ['bench/run.ts', ...args], { encoding: 'utf8' });
  const { stdout, status } = bench('--help');
  assert.equal(status, 0);
  for (const name of ['speed', 'workforce', 'court', 'webhooks', 'flood', 'pages', 'peers', 'refs', 'page'])
    assert.match(stdout, new RegExp(`^  ${name} +\\S`, 'm'));
  const unknown = bench('no-such');
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /There is no benchmark "no-such"/);
});
