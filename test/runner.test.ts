import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runScript } from './command.ts';

const file = (body: string): string =>
  `import assert from 'node:assert/strict';\nimport { after, describe, it, test } from 'node:test';\n${body}`;

/** By what they do; three in a process, in this order. */
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
  // What it has told by then is read; what it tells as it dies may not be.
  'e-dies': file(
    `test('dies', () => { setTimeout(() => process.exit(3), 100); return new Promise(() => undefined); });`,
  ),
  'f-is-behind': file(`test('never runs', () => undefined);`),
  'g-fails': file(`
    test('within', (t) => t.test('a part', () => assert.fail('as asked')));
    test('nothing else', () => undefined);`),
};

test('each test is counted once, with whatever fails beside them: a file, its end, and what its process takes along', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-runner-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, `${name}.test.ts`), text);

  const { code, out } = await runScript('test', [folder]);

  assert.equal(code, 1, out);
  const lost = [...out.matchAll(/^Did not end, because its process died: .*\/(\S+)\.test\.ts$/gm)];
  assert.deepEqual(
    lost.map(([, name]) => name),
    ['e-dies', 'f-is-behind'],
  );
  // Failed: c itself, the end of d, the two that the process of e took along, and the part in g.
  assert.equal(out.trimEnd().split('\n').at(-1), '7 passed, 5 failed');
});
