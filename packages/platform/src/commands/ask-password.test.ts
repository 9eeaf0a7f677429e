import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

/** Returns the password that a command reads from a pipe, or its refusal. */
function asked(input: string): string {
  const program = `
    import { askNewPassword } from ${JSON.stringify(new URL('ask-password.ts', import.meta.url).href)};
    askNewPassword().then((password) => console.log('taken ' + password), (error) => console.log(error.message));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { input });
  return String(stdout).trimEnd();
}

test('contract: a piped password is one line or the same line twice; more lines are refused', () => {
  assert.equal(asked('a long sentence\nanother one\n'), 'The two passwords differ.');
  assert.equal(asked('one\none\none\n'), 'A password must be one line.');
  assert.equal(asked('a long sentence\na long sentence\n'), 'taken a long sentence');
  for (const input of ['a long sentence\n', 'a long sentence', 'a long sentence\r\n'])
    assert.equal(asked(input), 'taken a long sentence');
  assert.equal(asked(' spaces count \n'), 'taken  spaces count');
});
