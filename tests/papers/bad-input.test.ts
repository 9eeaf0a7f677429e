import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileForm } from '@bulwagan/testing/form.ts';
import { PAPER_SERVICES } from './services.ts';

for (const [name, start] of Object.entries(PAPER_SERVICES)) {
  const service = await start({ after });
  const { documents, templates, kind, subject_id, clerk, snapshot, complete, issue, textOf } = service;
  const template = { kind, name: 'Bad', language: 'en', page_size: 'a4' };

  test(`contract §3.2 ${name}: a body without the members that it needs names each of them, and nothing changes`, async () => {
    const { id } = await issue();
    const before = await snapshot();
    for (const [path, body, missing] of [
      [`${documents}/preview`, {}, ['kind', 'subject_id']],
      [documents, {}, ['kind', 'subject_id']],
      [`${documents}/preview`, { subject_id }, ['kind']],
      [documents, { subject_id }, ['kind']],
      [documents, { kind }, ['subject_id']],
      [`${documents}/batch`, {}, ['format', 'kind', 'subject_ids']],
      [`${documents}/batch`, { kind, format: 'pdf' }, ['subject_ids']],
      [templates, {}, ['body', 'kind', 'language', 'name', 'page_size']],
      [`${documents}/${id}/void`, {}, ['reason']],
      [`${documents}/${id}/reissue`, {}, ['reason']],
    ] as const) {
      const reply = await clerk.post(path, body);
      assert.deepEqual([reply.status, Object.keys(reply.body.errors).sort()], [422, missing], path);
    }
    for (const path of [`${documents}/${id}/signed-copy`, service.check]) {
      const reply = await clerk.post(path, undefined, fileForm('scan', Buffer.from('x'), 'scan.pdf'));
      assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['file']], path);
    }
    assert.equal(await snapshot(), before);
  });

  test(`contract §3.2 ${name}: a section without end is refused with its line, and nothing changes`, async () => {
    const before = await snapshot();
    const { text, section, placeholder } = service;
    for (const end of [`{{#${section}}}`, `{{#if ${text}}}`, `[[ {{ ${placeholder} }}`])
      for (const [path, more] of [
        [templates, template],
        [`${documents}/preview`, { kind, subject_id }],
      ] as const) {
        const refused = await clerk.post(path, { ...more, body: `A\n${end}` });
        assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['body']], refused.text);
        assert.match(refused.body.errors.body[0], /2/);
      }
    assert.equal(await snapshot(), before);
  });

  test(`contract §3.2 ${name}: a text of a million characters is 422, and no number is taken`, async () => {
    const before = await snapshot();
    const long = 'x'.repeat(1_000_000);
    for (const [path, body, failing] of [
      [documents, complete(long), 'data'],
      [`${documents}/preview`, complete(long), 'data'],
      [templates, { ...template, body: long }, 'body'],
      [`${documents}/preview`, { ...complete(), body: long }, 'body'],
    ] as const) {
      const refused = await clerk.post(path, body);
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [failing]], path);
    }
    assert.equal(await snapshot(), before);
  });

  test(`contract §3.2 ${name}: markup, HTML and script in entered values and in the record are printed as text`, async () => {
    const placeholder = `{{ ${service.placeholder} }}`;
    const hostile = `<script>alert(1)</script> <b>bold</b> ${placeholder} # $x$ #eval("1") [[ ]]`;
    const record = `<img src=x onerror=1> ${placeholder} & Sons`;
    const text = await textOf(
      await issue({ ...complete(hostile), subject_id: await service.subject(record) }),
    );
    for (const part of [
      '<script>alert(1)</script>',
      '<b>bold</b>',
      `${placeholder} # $x$ #eval("1")`,
      ...(service.printsName ? [record] : []),
    ])
      assert.ok(text.includes(part), `${part}\n${text}`);
  });

  test(`contract §3.2 ${name}: a word without spaces is printed in full, on more lines than one`, async () => {
    const word = 'Dimaculangan'.repeat(20);
    const text = await textOf(await issue(complete(word)));
    assert.ok(!text.includes(word), 'the word is longer than a line');
    assert.ok(text.replaceAll(' ', '').includes(word), text);
  });

  test(`contract §3.2 ${name}: two requests with one Idempotency-Key issue one paper, also at once, and another body is refused`, async () => {
    const options = { headers: { 'idempotency-key': 'certificate-1' } };
    const body = { ...complete(), subject_id: await service.subject() };
    const both = await Promise.all([1, 2].map(() => clerk.post(documents, body, options)));
    const issued = both.filter(({ status }) => status === 201);
    assert.ok(issued.length >= 1);
    const again = await clerk.post(documents, body, options);
    assert.equal(again.status, 201, again.text);
    for (const one of issued) assert.equal(one.body.data.id, again.body.data.id);
    assert.equal(await service.countPapersOf(body.subject_id), 1);
    const other = await clerk.post(documents, { ...body, language: 'fil' }, options);
    assert.deepEqual([other.status, Object.keys(other.body.errors)], [422, ['Idempotency-Key']]);
  });

  const { change } = service;
  if (change !== undefined)
    test(`contract §3.2 ${name}: a record that has changed since the preview is 409 with what has changed, and no number is taken`, async () => {
      const body = { ...complete(), subject_id: await service.subject() };
      const { record_version } = (await clerk.post(`${documents}/preview`, body)).body.data;
      const changed = await change(body.subject_id);
      const before = await snapshot();
      const refused = await clerk.post(documents, { ...body, record_version });
      assert.deepEqual([refused.status, refused.body.changed], [409, changed], refused.text);
      assert.equal(await snapshot(), before);
      await issue(body);
    });

  test(`contract §3.2 ${name}: a paper is made void once, and a void paper is neither reissued nor signed`, async () => {
    const { by, paper } = await service.other();
    const one = `${documents}/${paper.id}`;
    const ended = await by.post(`${one}/void`, { reason: 'Wrong' });
    assert.deepEqual(
      [ended.status, ended.body.data.status, ended.body.data.number],
      [200, 'void', paper.number],
    );
    const before = await snapshot();
    for (const step of ['void', 'reissue'])
      assert.equal((await by.post(`${one}/${step}`, { reason: 'again' })).status, 422, step);
    const scan = fileForm('file', Buffer.from('%PDF-1.4\n%%EOF'), 'scan.pdf');
    assert.equal((await by.post(`${one}/signed-copy`, undefined, scan)).status, 422);
    assert.equal(await snapshot(), before);
  });

  test(`contract §3.2 ${name}: a signed copy that is no image and no PDF is refused, and nothing is kept`, async () => {
    const { id } = await issue();
    const before = await snapshot();
    for (const bytes of ['<svg onload="alert(1)"/>', '<html>no scan</html>', '', 'GIF89a']) {
      const form = fileForm('file', Buffer.from(bytes), 'scan.png');
      const refused = await clerk.post(`${documents}/${id}/signed-copy`, undefined, form);
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['file']], bytes);
    }
    assert.equal((await clerk.get(`${documents}/${id}/signed-copy`)).status, 404);
    assert.equal(await snapshot(), before);
  });
}
