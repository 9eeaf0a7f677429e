import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { StoreAway } from '@bulwagan/platform/files/files.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { fileForm, png, promisingPng } from '@bulwagan/testing/form.ts';
import { textOfPdf } from '@bulwagan/testing/samples/pdf-text.ts';
import sharp from 'sharp';
import { sweepLeftovers } from '../media/leftovers.ts';
import { pdf } from '../media/testing/files.ts';
import { assertContains, issuePaper, PAPERS, textOfPaper } from './testing/papers.ts';

const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 1', station: 'Malolos City' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const foreigner = await testApp.as('Branch of the Court Clerk', await testApp.branch({ name: 'Branch 2' }));
const sheriff = await testApp.as('Sheriff', branch);
const { id: caseId } = await testApp.caseRecord({ branch_id: branch, case_title: 'People v. Núñez' });
const activity = await clerk.post(`/api/case/${caseId}/activities`, { activity: 'Hearing', type: 'Trial' });
const subject_id: string = activity.body.data.id;

const KIND = 'minutes_of_hearing';
const TEMPLATES = '/api/document-templates';
const OWN_HEADING = 'Heading of the text';
const BODY = `:::letterhead\n${OWN_HEADING}\n:::\n\n# Minutes\n\n{{ case_number }}`;
const TABLES = ['document_templates', 'document_template_versions', 'documents', 'document_series'];
const SVG = Buffer.from(
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>',
);
const jpeg = () => sharp({ create: { width: 900, height: 300, channels: 3, background: '#a00' } }).jpeg();

interface Letterhead {
  lines?: string[];
  align?: string;
  seal_url?: string | null;
}

/** Creates a template of the branch; returns it as clients see it. */
async function template(letterhead?: Letterhead | null, body = BODY) {
  const create = { kind: KIND, name: 'Ours', language: 'en', page_size: 'a4', body };
  const reply = await clerk.post(TEMPLATES, {
    ...create,
    ...(letterhead === undefined ? {} : { letterhead }),
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

const change = (id: string, letterhead: unknown) =>
  clerk.put(`${TEMPLATES}/${id}`, { name: 'Ours', page_size: 'a4', body: BODY, letterhead });
const upload = (id: string, bytes: Buffer, by = clerk) =>
  by.post(`${TEMPLATES}/${id}/seal`, undefined, fileForm('file', bytes));
const publish = async (id: string) => {
  const reply = await clerk.post(`${TEMPLATES}/${id}/publish`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
};
const sealed = async (bytes?: Buffer) => {
  const { id } = await template();
  const reply = await upload(id, bytes ?? (await png()));
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
};
const pathOf = (url: string): string => url.slice(url.indexOf('/api/'));
const keyOf = async (id: string): Promise<string> => {
  const { rows } = await testApp.app.connection.pool.query(
    `select letterhead->'emblem'->>'key' as key from document_templates where id = $1`,
    [id],
  );
  return rows[0].key;
};
const ask = { kind: KIND, subject_id, data: { hearing_date: '2026-12-01', proceedings: 'Heard.' } };
const issue = (template_id: string) => clerk.post(PAPERS, { ...ask, template_id, allow_missing: true });
const isImageIn = (bytes: Buffer | string) => bytes.toString('latin1').includes('/Subtype /Image');

test('contract §3.2 a file that is no PNG, JPEG or SVG picture, or is too large, is refused with an error for file, and nothing changes', async () => {
  const { id } = await template();
  const before = await testApp.snapshot(...TABLES, 'audit_log', 'media_leftovers');
  const picture = await png(400);
  const refused: [name: string, bytes: Buffer][] = [
    ['a text', Buffer.from('seal')],
    ['a PDF', pdf()],
    ['a GIF', await sharp(picture).gif().toBuffer()],
    ['half a picture', picture.subarray(0, picture.length / 2)],
    ['a decompression bomb', promisingPng(30_000, 30_000)],
    ['more than 2 MB', Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024)])],
    ['an SVG that is not closed', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>')],
    ['an HTML page', Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>')],
    ...[
      '<script>alert(1)</script>',
      '<g onload="alert(1)"/>',
      '<foreignObject><p>Hello</p></foreignObject>',
      '<image href="https://example.com/a.png"/>',
      '<image xlink:href="file:///etc/passwd"/>',
      '<image href="paper.typ"/>',
      '<style>@import "https://example.com/a.css";</style>',
      '<rect style="fill: url(https://example.com/a.svg#b)"/>',
    ].map((part): [string, Buffer] => [
      part,
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">${part}</svg>`,
      ),
    ]),
    [
      'entities that grow',
      Buffer.from(
        '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
      ),
    ],
  ];
  for (const [name, bytes] of refused) {
    const reply = await upload(id, bytes);
    assert.equal(reply.status, 422, `${name}: ${reply.text}`);
    assert.deepEqual(Object.keys(reply.body.errors), ['file'], name);
  }
  assert.equal((await upload(id, Buffer.alloc(11 * 1024 * 1024))).status, 413);
  assert.equal((await clerk.post(`${TEMPLATES}/${id}/seal`, {})).status, 422);
  assert.deepEqual(await testApp.snapshot(...TABLES, 'audit_log', 'media_leftovers'), before);
});

test('contract §3.2 a seal is refused for the template of another branch, a built-in one, and without the role', async () => {
  const { id } = await template();
  const picture = await png();
  const [seeded] = (await clerk.get(`${TEMPLATES}?filter[kind]=${KIND}&filter[language]=en`)).body.data;
  assert.equal((await upload(seeded.id, picture)).status, 403);
  assert.equal((await upload(id, picture, foreigner)).status, 404);
  assert.equal((await upload(id, picture, sheriff)).status, 403);
  assert.equal((await clerk.get(`${TEMPLATES}/${id}/seal`)).status, 404);
  const { letterhead } = await sealed();
  assert.equal((await foreigner.get(pathOf(letterhead.seal_url))).status, 404);
  assert.equal((await sheriff.get(pathOf(letterhead.seal_url))).status, 403);
  const theirs = await foreigner.post(TEMPLATES, {
    ...{ kind: KIND, name: 'Theirs', language: 'en', page_size: 'a4', body: BODY },
    letterhead: { seal_url: letterhead.seal_url },
  });
  assert.deepEqual(Object.keys(theirs.body.errors), ['letterhead.seal_url'], theirs.text);
});

test('contract §3.2 lines with unknown values, too many lines, and addresses that are no seal are refused with their field', async () => {
  const { id } = await template();
  const before = await testApp.snapshot(...TABLES, 'audit_log');
  for (const [letterhead, field] of [
    [{ lines: ['Republic', '{{ nobody }}'] }, 'letterhead.lines'],
    [{ lines: ['{{#if room}}'] }, 'letterhead.lines'],
    [{ lines: ['Republic', ' '] }, 'letterhead.lines.1'],
    [{ lines: ['Two\nlines'] }, 'letterhead.lines.0'],
    [{ lines: Array.from({ length: 9 }, () => 'x') }, 'letterhead.lines'],
    [{ lines: ['x'.repeat(201)] }, 'letterhead.lines.0'],
    [{ align: 'justify' }, 'letterhead.align'],
    [{ seal_url: 'https://example.com/seal.png' }, 'letterhead.seal_url'],
    [{ seal_url: `${TEMPLATES}/${id}/seal` }, 'letterhead.seal_url'],
    ['Republic', 'letterhead'],
  ] as const) {
    for (const reply of [
      await change(id, letterhead),
      await clerk.post(`${PAPERS}/preview`, { ...ask, letterhead }),
    ]) {
      assert.equal(reply.status, 422, reply.text);
      assert.deepEqual(Object.keys(reply.body.errors), [field], reply.text);
    }
  }
  assert.deepEqual(await testApp.snapshot(...TABLES, 'audit_log'), before);
});

test('contract §3.2 lines of the letterhead replace those of the text, with their values; without lines those stay', async () => {
  const { id } = await template({ lines: ['**Republic of the Philippines**', '{{ office_name }}'] });
  await publish(id);
  const paper = await issuePaper(clerk, KIND, subject_id, { ...ask, template_id: id, allow_missing: true });
  const text = await textOfPaper(testApp, paper);
  assertContains(text, 'Republic of the Philippines', 'Branch 1');
  assert.ok(!text.includes(OWN_HEADING), text);
  assert.equal((await change(id, { lines: [] })).body.data.letterhead, null);
  await publish(id);
  const again = await issuePaper(clerk, KIND, subject_id, { ...ask, template_id: id, allow_missing: true });
  assertContains(await textOfPaper(testApp, again), OWN_HEADING);
});

for (const [name, bytesOf] of [
  ['PNG', () => png(900)],
  ['JPEG', () => jpeg().toBuffer()],
] as const)
  test(`contract §3.2 a ${name} seal is made smaller, and printed on every side of the letterhead`, async () => {
    const { id, letterhead, status } = await sealed(await bytesOf());
    assert.deepEqual([status, letterhead.align, letterhead.lines], ['draft', 'center', []]);
    const file = await testApp.server.inject({
      url: `/court${pathOf(letterhead.seal_url)}`,
      headers: clerk.headers,
    });
    assert.equal(file.statusCode, 200);
    assert.match(String(file.headers['content-security-policy']), /sandbox/);
    const { width, format } = await sharp(file.rawPayload).metadata();
    assert.deepEqual([width, format], [600, name.toLowerCase()]);
    for (const align of ['left', 'center', 'right']) {
      assert.equal((await change(id, { align, lines: ['Republic'] })).status, 200);
      await publish(id);
      const paper = await issue(id);
      assert.equal(paper.status, 201, paper.text);
      const printed = await testApp.server.inject({
        url: `/court/api/documents/${paper.body.data.id}/file`,
        headers: clerk.headers,
      });
      assert.ok(isImageIn(printed.rawPayload), align);
    }
  });

test('contract §3.2 an SVG seal is kept as it is, and sent so that a browser runs nothing in it', async () => {
  const { id, letterhead } = await sealed(SVG);
  const file = await clerk.get(pathOf(letterhead.seal_url));
  assert.equal(file.headers['content-type'], 'image/svg+xml');
  assert.match(String(file.headers['content-security-policy']), /default-src 'none'.*sandbox/);
  assert.match(String(file.headers['content-disposition']), /^attachment/);
  assert.equal(file.text, SVG.toString());
  await publish(id);
  assert.equal((await issue(id)).status, 201);
});

test('contract §3.2 a published version keeps its letterhead, and papers remember it', async () => {
  const { id } = await sealed();
  await change(id, { lines: ['First'], align: 'left' });
  await publish(id);
  const paper = await issuePaper(clerk, KIND, subject_id, { ...ask, template_id: id, allow_missing: true });
  const replaced = await upload(id, SVG);
  assert.deepEqual([replaced.body.data.status, replaced.body.data.version], ['draft', 1]);
  await change(id, { lines: ['Second'] });
  const still = await issuePaper(clerk, KIND, subject_id, { ...ask, template_id: id, allow_missing: true });
  assertContains(await textOfPaper(testApp, still), 'First');
  await publish(id);
  assert.deepEqual([paper.template_version, still.template_version], [1, 1]);
  const first = (await clerk.get(`${TEMPLATES}/${id}?version=1`)).body.data;
  assert.deepEqual([first.letterhead.lines, first.letterhead.align], [['First'], 'left']);
  assert.equal((await clerk.get(pathOf(first.letterhead.seal_url))).headers['content-type'], 'image/png');
  const second = (await clerk.get(`${TEMPLATES}/${id}`)).body.data;
  assert.deepEqual([second.letterhead.lines, second.letterhead.align], [['Second'], 'left']);
  assert.equal(
    (await clerk.get(pathOf(second.letterhead.seal_url))).headers['content-type'],
    'image/svg+xml',
  );
  assert.equal((await clerk.get(`${TEMPLATES}/${id}/seal?version=9`)).status, 404);
});

test('contract §3.2 a copy has the letterhead of its original and keeps the seal when that one drops it', async () => {
  const original = await sealed();
  const copy = await template(original.letterhead);
  assert.deepEqual(copy.letterhead, {
    ...original.letterhead,
    seal_url: copy.letterhead.seal_url,
  });
  assert.ok(copy.letterhead.seal_url.includes(copy.id));
  const key = await keyOf(copy.id);
  assert.equal((await change(original.id, null)).body.data.letterhead, null);
  assert.equal(await testApp.app.files.exists(key), true);
  await publish(copy.id);
  const ofVersion = await template({ seal_url: `${TEMPLATES}/${copy.id}/seal?version=1` });
  assert.equal(await keyOf(ofVersion.id), key);
  assert.equal((await issue(copy.id)).status, 201);
});

test('contract §3.2 a template answered by the program can be sent back unchanged, and stays published', async () => {
  const { id } = await sealed();
  await change(id, { lines: ['Republic'], align: 'right' });
  const published = await publish(id);
  const same = await change(id, published.letterhead);
  assert.deepEqual([same.status, same.body.data.status], [200, 'published'], same.text);
  const omitted = await clerk.put(`${TEMPLATES}/${id}`, { name: 'Ours', page_size: 'a4', body: BODY });
  assert.deepEqual(omitted.body.data, published);
});

test('contract §3.2 a seal whose file is missing is a warning of the preview, and issuing is 422 with its template', async (t) => {
  const { id } = await sealed();
  await change(id, { lines: ['Republic'] });
  await publish(id);
  const older = await issue(id);
  await testApp.app.files.delete(await keyOf(id));
  const before = await testApp.snapshot(...TABLES, 'audit_log');
  const preview = await clerk.post(`${PAPERS}/preview`, { ...ask, template_id: id });
  assert.equal(preview.status, 200, preview.text);
  assert.match(preview.body.data.warnings.join(), /seal of the template "Ours" is missing/);
  const file = await testApp.server.inject({
    method: 'POST',
    url: '/court/api/documents/preview',
    payload: { ...ask, template_id: id },
    headers: { ...clerk.headers, accept: 'application/pdf' },
  });
  assert.equal(file.statusCode, 200);
  assertContains(await textOfPdf(file.rawPayload), 'Republic');
  for (const reply of [
    await issue(id),
    await clerk.post(`${PAPERS}/${older.body.data.id}/reissue`, { reason: 'New room', allow_missing: true }),
  ]) {
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['template_id']], reply.text);
    assert.match(reply.body.errors.template_id[0], /"Ours".*Upload it again, or remove it/);
  }
  assert.equal((await clerk.get(`${TEMPLATES}/${id}/seal`)).status, 404);
  assert.equal((await clerk.get(`${PAPERS}/${older.body.data.id}/file`)).status, 200);
  assert.deepEqual(await testApp.snapshot(...TABLES, 'audit_log'), before);

  assert.equal((await upload(id, await png())).status, 200);
  await publish(id);
  const again = await clerk.post(`${PAPERS}/preview`, { ...ask, template_id: id });
  assert.doesNotMatch(again.body.data.warnings.join(), /is missing/);
  const away = t.mock.method(testApp.app.files, 'get', () => Promise.reject(new StoreAway('silent')));
  assert.equal((await issue(id)).status, 503);
  away.mock.restore();
  assert.equal((await issue(id)).status, 201);
});

test('contract §3.2 a batch names the missing seal for each subject', async () => {
  const { id } = await sealed();
  await publish(id);
  await testApp.app.files.delete(await keyOf(id));
  const asked = { template_id: id, subject_ids: [subject_id], format: 'pdf', allow_missing: true };
  const started = await clerk.post(`${PAPERS}/batch`, asked);
  assert.equal(started.status, 202, started.text);
  let batch = started.body.data;
  for (let look = 0; look < 100 && !['done', 'failed'].includes(batch.status); look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    batch = (await clerk.get(`${PAPERS}/batches/${batch.id}`)).body.data;
  }
  assert.match(JSON.stringify(batch.errors), /seal of the template/);
});

test('contract §3.2 a letterhead that is being written is previewed with its seal, and nothing is kept', async () => {
  const { id, letterhead } = await sealed();
  const before = await testApp.snapshot(...TABLES, 'audit_log');
  const shown = { ...ask, body: BODY, letterhead: { ...letterhead, lines: ['Draft line'], align: 'right' } };
  const file = await testApp.server.inject({
    method: 'POST',
    url: '/court/api/documents/preview',
    payload: shown,
    headers: { ...clerk.headers, accept: 'application/pdf' },
  });
  assert.equal(file.statusCode, 200, file.body.slice(0, 300));
  assertContains(await textOfPdf(file.rawPayload), 'Draft line');
  assert.ok(isImageIn(file.rawPayload));
  assert.equal((await clerk.get(`${TEMPLATES}/${id}`)).body.data.letterhead.align, 'center');
  assert.deepEqual(await testApp.snapshot(...TABLES, 'audit_log'), before);
});

test('contract §3.2 an office removes its letterhead or the seal alone; files that no template uses are deleted', async () => {
  const { id } = await sealed();
  const first = await keyOf(id);
  assert.equal((await upload(id, SVG)).status, 200);
  assert.equal(await testApp.app.files.exists(first), false);
  const second = await keyOf(id);
  await change(id, { lines: ['Kept'] });
  const without = await change(id, { seal_url: null });
  assert.deepEqual(without.body.data.letterhead, { lines: ['Kept'], align: 'center', seal_url: null });
  assert.equal(await testApp.app.files.exists(second), false);
  assert.equal((await change(id, null)).body.data.letterhead, null);
  const draft = await sealed();
  const third = await keyOf(draft.id);
  assert.equal((await clerk.delete(`${TEMPLATES}/${draft.id}`)).status, 200);
  assert.equal(await testApp.app.files.exists(third), false);
  const published = await sealed();
  await publish(published.id);
  const fourth = await keyOf(published.id);
  await change(published.id, null);
  assert.equal((await clerk.delete(`${TEMPLATES}/${published.id}`)).status, 200);
  testApp.clock.advance({ hours: 2 });
  await sweepLeftovers(testApp.app);
  assert.equal(await testApp.app.files.exists(fourth), true, 'a version has it');
});
