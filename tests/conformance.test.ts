import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import { type CommandResult, runScript } from '@bulwagan/testing/command.ts';

const TITLE = 'a paid donation counts once, whatever comes later';
const PART = 'a paid donation counts once';

const page = (name: string, ...rows: string[]): string =>
  [
    `# ${name}`,
    '',
    `## ${name}§1 What it does`,
    '',
    '| row | statement | shown by |',
    '| --- | --- | --- |',
    `| ${name}§1.donation | A donation counts once | \`${PART}\` |`,
    ...rows,
    '',
  ].join('\n');

/** Runs `npm run dev -- conformance --strict` in a folder with one test, with `first` as the first page. */
async function strictly(t: TestContext, first: string | undefined): Promise<CommandResult> {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-conformance-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'docs/conformance'), { recursive: true });
  await mkdir(join(folder, 'tests'));
  await writeFile(join(folder, 'tests/donations.test.ts'), `test('${TITLE}', () => undefined);\n`);
  const pages = SERVICE_NAMES.map((service, n) => [service, n === 0 ? first : page(`S${n}`)] as const);
  for (const [service, text] of pages)
    if (text !== undefined) await writeFile(join(folder, `docs/conformance/${service}.md`), text);
  return await runScript('dev/conformance', ['--strict'], { cwd: folder });
}

test('rows with a matching test pass and are counted', async (t) => {
  const { code, out, err } = await strictly(t, page('F'));
  assert.equal(code, 0, err);
  const rows = SERVICE_NAMES.length;
  assert.match(out, new RegExp(`^${rows} of ${rows} rows are shown, by 1 tests\\.$`, 'm'));
});

test('a row fails without a test, with a stale, too short or unreadable reference, and when its page or section is missing', async (t) => {
  const wrong: [what: string, text: string | undefined, reported: RegExp][] = [
    ['no test', page('F', '| F§1.more | More | |'), /no test/],
    [
      'a renamed test',
      page('F', '| F§1.more | More | `a donation that was paid counts` |'),
      /stale: a donation that was/,
    ],
    ['a word of any title', page('F', '| F§1.more | More | `a paid` |'), /too short: a paid/],
    ['a space behind it', page('F', '| F§1.more | More | | '), /not a row of a section: .*F§1\.more/],
    ['a bar that is missing', page('F', '| F§1.more | More |'), /not a row of a section: .*F§1\.more/],
    [
      'a name with a space',
      page('F', `| F§1 more | More | \`${PART}\` |`),
      /not a row of a section: .*F§1 more/,
    ],
    ['a row above all sections', `| F§1.more | More | |\n${page('F')}`, /not a row of a section/],
    ['a section without rows', `${page('F')}## F§2 Resources\n`, /No row in F§2 Resources/],
    ['a page that is gone', undefined, /no such file/],
  ];
  for (const [what, text, reported] of wrong) {
    const { code, out, err } = await strictly(t, text);
    assert.equal(code, 1, what);
    assert.match(out + err, reported, what);
  }
});
