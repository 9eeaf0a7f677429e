import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BENCHMARKS } from '../bench/benchmarks.ts';
import type { Benchmark } from '../bench/harness.ts';
import { DEV_COMMANDS } from '../scripts/dev/commands.ts';

/** Commands of the tables in docs/commands.md, with their descriptions. */
const documented = [...readFileSync('docs/commands.md', 'utf8').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(
  ([, command, about]) => ({ command: command!, about: about! }),
);

const dev = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/dev.ts', ...args], { encoding: 'utf8' });

test('docs/commands.md lists exactly the commands of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  const commands = Object.keys(scripts).map((name) =>
    name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`,
  );
  const listed = documented.map(({ command }) => command).filter((command) => !command.includes(' -- '));
  assert.deepEqual(listed.toSorted(), commands.toSorted());
});

test('docs/commands.md lists exactly the commands of `npm run dev`, as it prints them', () => {
  const commands = Object.entries(DEV_COMMANDS).map(([name, { about }]) => ({
    command: `npm run dev -- ${name}`,
    about,
  }));
  assert.deepEqual(
    documented.filter(({ command }) => command.startsWith('npm run dev -- ')),
    commands,
  );
  const { stdout, status } = dev();
  assert.equal(status, 0);
  for (const { about } of commands) assert.ok(stdout.includes(about), about);
});

test('docs/commands.md lists exactly the benchmarks', async () => {
  const commands = [];
  for (const [name, load] of Object.entries(BENCHMARKS)) {
    const { summary } = (await load()).default as Benchmark;
    commands.push({ command: `npm run bench -- ${name}`, about: summary });
  }
  assert.deepEqual(
    documented.filter(({ command }) => command.startsWith('npm run bench -- ')),
    commands,
  );
});

test('`npm run dev` refuses an unknown command, and passes options and exit codes on', () => {
  const unknown = dev('no-such');
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /There is no command "no-such"/);
  const help = dev('schema', '--help');
  assert.equal(help.status, 0);
  assert.match(help.stdout, /^Usage: npm run dev -- schema \[--check\]/);
  assert.equal(dev('schema', '--no-such-option').status, 2);
});

test('`npm run console` refuses an unknown option, and describes itself with --help', () => {
  const builder = (...args: string[]) =>
    spawnSync(process.execPath, ['apps/console/build.ts', ...args], { encoding: 'utf8' });
  const wrong = builder('--no-such-option');
  assert.equal(wrong.status, 2);
  assert.equal(wrong.stderr, "Unexpected argument '--no-such-option'.\nAdd --help for usage.\n");
  const help = builder('--help');
  assert.equal(help.status, 0);
  assert.match(help.stdout, /^Usage: npm run console\n/);
});
