import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EVERY_CHANGE, selected } from '../../scripts/suites/change.ts';
import { runSection, type Section, type SectionResult } from '../../scripts/suites/section.ts';

async function result(
  section: Partial<Section>,
  timeoutInSeconds = 20,
): Promise<SectionResult & { output: string[] }> {
  const output: string[] = [];
  const all = { name: 'a section', command: ['true'], ...section };
  return { ...(await runSection(all, timeoutInSeconds, (line) => output.push(line))), output };
}

const shell = (script: string): string[] => ['sh', '-c', script];

describe('a section of CI', { concurrency: true }, () => {
  test('is one failure when its command fails, with the last lines of its output', async () => {
    const { passed, failed, reasons } = await result({ command: shell('echo one; echo two >&2; exit 3') });
    assert.deepEqual({ passed, failed }, { passed: 0, failed: 1 });
    assert.deepEqual(reasons.toSorted(), ['one', 'two']);
  });

  test('is killed and fails when it exceeds its time, with the processes that it started', async () => {
    const { failed, reasons, seconds } = await result({ command: shell('sleep 300 & sleep 300') }, 1);
    assert.equal(failed, 1);
    assert.ok(seconds < 20, `${seconds} s`);
    assert.deepEqual(reasons, ['Ended, because it took more than 1 s.']);
  });

  test('fails when its program is missing', async () => {
    assert.equal((await result({ command: ['no-such-program'] })).failed, 1);
  });

  test('ends with its command, even if that leaves a process behind', async () => {
    const { passed, seconds } = await result({ command: shell('sleep 15 & true') });
    assert.equal(passed, 1);
    assert.ok(seconds < 10, `${seconds} s`);
  });

  test('with tests counts each test, and its counts do not look like the last line of CI', async () => {
    const command = shell('echo "3 passed, 0 failed"; echo "12 passed, 0 failed"');
    const { passed, failed, output } = await result({ command, hasTests: true });
    assert.deepEqual({ passed, failed }, { passed: 12, failed: 0 });
    assert.ok(output.includes('   12 passed and 0 failed'));
    assert.ok(!output.some((line) => /^\d+ passed, \d+ failed$/.test(line)));
  });

  test('with failing tests shows their reasons, and why a process was ended', async () => {
    const lines = [
      'Killed, because it hung',
      'noise',
      '✖ failing tests:',
      'the reason',
      '1 passed, 2 failed',
    ];
    const command = shell(`printf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')}; exit 1`);
    const { passed, failed, reasons } = await result({ command, hasTests: true });
    assert.deepEqual({ passed, failed }, { passed: 1, failed: 2 });
    assert.deepEqual(reasons, ['Killed, because it hung', '✖ failing tests:', 'the reason']);
  });

  test('with tests has a failure when its command prints no counts, or fails after good ones', async () => {
    assert.equal((await result({ command: ['true'], hasTests: true })).failed, 1);
    const command = shell('echo "5 passed, 0 failed"; exit 1');
    const { passed, failed } = await result({ command, hasTests: true });
    assert.deepEqual({ passed, failed }, { passed: 5, failed: 1 });
  });
});

test('CI runs only the sections that are named, and none for an unknown name', () => {
  const names = (words: string[]) => {
    const plan = selected(EVERY_CHANGE, words);
    return (
      plan &&
      Object.values(plan)
        .flat()
        .map(({ name }) => name)
    );
  };
  assert.deepEqual(names(['types']), ['types', 'database types']);
  assert.deepEqual(names(['pages', 'ASVS']), ['ASVS', 'pages']);
  assert.equal(names(['no such section']), undefined);
});
