import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { DEV_COMMANDS } from '../../scripts/dev/commands.ts';

/** Programs of others, with their own help. */
const OTHERS = ['unused'];

const dev = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/dev.ts', ...args], { encoding: 'utf8' });

for (const name of Object.keys(DEV_COMMANDS).filter((one) => !OTHERS.includes(one)))
  test(`\`npm run dev -- ${name}\` refuses an unknown option, and describes itself with --help`, () => {
    const wrong = dev(name, '--no-such-option');
    assert.equal(wrong.status, 2, wrong.stderr);
    assert.match(wrong.stderr, /--no-such-option/);
    assert.ok(wrong.stderr.endsWith('Add --help for usage.\n'), wrong.stderr);
    const help = dev(name, '--help');
    assert.equal(help.status, 0);
    assert.ok(help.stdout.startsWith(`Usage: npm run dev -- ${name}`), help.stdout);
  });
