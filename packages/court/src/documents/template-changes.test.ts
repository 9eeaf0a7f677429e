import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { fileForm } from '@bulwagan/testing/form.ts';
import { assertSeenBeforeChanged } from '@bulwagan/testing/if-match.ts';

const testApp = await startCourt({ after });
const clerk = await testApp.as('Branch of the Court Clerk', await testApp.branch());
const TEMPLATES = '/api/document-templates';
const CHANGED = 'The template was changed by someone else. Reload to see the latest text.';
const FIRST = { kind: 'docket_sheet', name: 'Ours', language: 'en', page_size: 'letter', body: 'First' };
const KEPT = ['document_templates', 'document_template_versions'] as const;

const created = async (): Promise<string> => (await clerk.post(TEMPLATES, FIRST)).body.data.id;
const textOf = (body: string) => ({ name: 'Ours', page_size: 'letter', body });

test('contract §3.2 a change of a template that was changed since it was read is 412 with If-Match, else the last one wins', async () => {
  const letterhead = { lines: ['Malolos'], align: 'left' };
  await assertSeenBeforeChanged(clerk, `${TEMPLATES}/${await created()}`, {
    changes: [
      textOf('Second'),
      { ...textOf('Second'), name: 'Theirs' },
      { ...textOf('Second'), page_size: 'a4' },
      { ...textOf('Second'), letterhead },
    ],
    stale: [textOf('Third')],
    atOnce: [textOf('Fourth'), textOf('Fifth')],
    last: textOf('Sixth'),
    message: CHANGED,
    snapshot: () => testApp.snapshot(...KEPT),
  });
});

test('contract §3.2 a template is published, retired and given a seal only as its editor saw it', async () => {
  const path = `${TEMPLATES}/${await created()}`;
  const seen = String((await clerk.get(path)).headers.etag);
  const asSeen = (etag: string) => ({ headers: { 'if-match': etag } });
  await clerk.put(path, textOf('Of another editor'));
  const before = await testApp.snapshot(...KEPT);
  const seal = fileForm(
    'file',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  );
  for (const refused of [
    await clerk.post(`${path}/publish`, {}, asSeen(seen)),
    await clerk.delete(path, undefined, asSeen(seen)),
    await clerk.post(`${path}/seal`, undefined, {
      ...seal,
      headers: { ...seal.headers, ...asSeen(seen).headers },
    }),
  ])
    assert.deepEqual([refused.status, refused.body], [412, { message: CHANGED }]);
  assert.equal(await testApp.snapshot(...KEPT), before);

  const now = String((await clerk.get(path)).headers.etag);
  const published = await clerk.post(`${path}/publish`, {}, asSeen(now));
  assert.deepEqual([published.status, published.body.data.body], [200, 'Of another editor']);
  assert.equal(published.headers.etag, (await clerk.get(path)).headers.etag);
  assert.equal((await clerk.delete(path, undefined, asSeen(now))).status, 412);
  assert.equal((await clerk.delete(path, undefined, asSeen(String(published.headers.etag)))).status, 200);
});
