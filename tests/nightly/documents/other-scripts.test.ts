import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createRenderer } from '@bulwagan/platform/documents/rendering/renderer.ts';
import { assertFontsEmbedded, assertSound, run } from './pdf-programs.ts';
import { KINDS_BY_SERVICE, samplePaper } from './seeded-papers.ts';

const NAMES = ['王小明', '山田さくら', '김민수', 'Ñíguez Đặng'];

test('contract §3.2 names in Chinese, Japanese, Korean and with diacritics are printed with embedded fonts', async (t) => {
  const renderer = createRenderer();
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-scripts-'));
  t.after(async () => {
    renderer.close();
    await rm(folder, { recursive: true, force: true });
  });
  const kind = KINDS_BY_SERVICE.court!.find((one) => one.kind === 'notice_of_hearing')!;
  const { paper } = samplePaper(kind, 'en', 'required', false);
  const lines = NAMES.map((s) => [{ s }]);
  const blocks = [...paper.blocks, { type: 'paragraph' as const, align: 'left' as const, lines }];
  const { pdf } = await renderer.render([{ ...paper, blocks }]);
  const file = join(folder, 'names.pdf');
  await writeFile(file, pdf);
  await assertSound(file);
  await assertFontsEmbedded(file);
  const text = (await run('pdftotext', '-raw', file, '-')).normalize('NFKC');
  for (const name of NAMES) assert.ok(text.includes(name), `${name} is not in ${text}`);
});
