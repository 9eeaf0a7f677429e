import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';

const terms = { slug: 'terms-of-use', title: 'Terms of use', body: '<h2>One</h2><p>Be kind.</p>' };

test('F§5 legal documents are written and published only by a system_admin', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  await root.post('/legal-documents', terms);
  const before = await testApp.snapshot('legal_documents', 'audit_log');
  const admin = await testApp.person({
    roles: ['institution_admin'],
    institutionId: await testApp.institution(),
  });
  for (const [method, path] of [
    ['POST', '/legal-documents'],
    ['GET', '/legal-documents/terms-of-use/versions'],
    ['POST', '/legal-documents/terms-of-use/versions/1/publish'],
  ] as const) {
    const body = method === 'POST' ? terms : undefined;
    assert.equal((await testApp.send(method, path, { body })).status, 401, path);
    const headers = { authorization: `Bearer ${admin.token}` };
    assert.equal((await testApp.send(method, path, { body, headers })).status, 403, path);
  }
  assert.equal(await testApp.snapshot('legal_documents', 'audit_log'), before);
});

test('F§7 invalid fields are refused, and nothing is written', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const bad: [body: object, fields: string[]][] = [
    [{}, ['body', 'slug', 'title']],
    [{ ...terms, slug: 'Terms of use' }, ['slug']],
    [{ ...terms, slug: '../etc' }, ['slug']],
    [{ ...terms, slug: 'x'.repeat(101) }, ['slug']],
    [{ ...terms, title: ' ' }, ['title']],
    [{ ...terms, body: 'x'.repeat(100_001) }, ['body']],
    [{ ...terms, body: '<script>alert(1)</script>' }, ['body']],
    [{ ...terms, title: ' ', body: '<script>alert(1)</script>' }, ['body', 'title']],
  ];
  for (const [body, fields] of bad) {
    const reply = await root.post('/legal-documents', body);
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body.errors).sort(), fields);
  }
  assert.equal(await testApp.snapshot('legal_documents', 'audit_log'), 'legal_documents: \naudit_log: ');
});

test('F§5 a draft is visible only to its writers until it is published', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const donor = await testApp.person();
  const draft = await root.post('/legal-documents', { ...terms, body: `${terms.body}<script>x</script>` });
  assert.equal(draft.status, 201);
  assert.deepEqual(
    [draft.body.data.version, draft.body.data.published_at, draft.body.data.body],
    [1, null, terms.body],
  );
  assert.deepEqual((await testApp.get('/legal-documents')).body.data, []);
  for (const path of [
    'terms-of-use',
    'terms-of-use/versions/1',
    'absent',
    'Not%20A%20Slug',
    'a/versions/x',
  ]) {
    assert.equal((await testApp.get(`/legal-documents/${path}`)).status, 404, path);
    assert.equal((await donor.get(`/legal-documents/${path}`)).status, 404, path);
  }
  assert.equal((await root.get('/legal-documents/terms-of-use/versions/1')).status, 200);
  assert.equal((await root.get('/legal-documents/absent/versions')).status, 404);
  assert.equal((await root.post('/legal-documents/absent/versions/1/publish')).status, 404);
  assert.equal((await root.post('/legal-documents/terms-of-use/versions/2/publish')).status, 404);

  assert.equal((await root.post('/legal-documents/terms-of-use/versions/1/publish')).status, 200);
  assert.equal((await testApp.get('/legal-documents/terms-of-use')).body.data.body, terms.body);
});

test('F§5 writers of legal documents list their newest versions including drafts; others do not', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const donor = await testApp.person();
  await root.post('/legal-documents', terms);
  await root.post('/legal-documents/terms-of-use/versions/1/publish');
  await root.post('/legal-documents', terms);
  await root.post('/legal-documents', { ...terms, slug: 'privacy' });
  const versionsFor = async (person: typeof root | typeof testApp) =>
    (await person.get('/legal-documents?drafts=true')).body.data.map(
      ({ slug, version }: { slug: string; version: number }) => `${slug} ${version}`,
    );
  assert.deepEqual(await versionsFor(root), ['privacy 1', 'terms-of-use 2']);
  assert.deepEqual(await versionsFor(donor), ['terms-of-use 1']);
  assert.deepEqual(await versionsFor(testApp), ['terms-of-use 1']);
  assert.equal((await root.get('/legal-documents')).body.data[0].version, 1);
});

test('F§5 a published version never changes; a newer one replaces it and an older one cannot', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const path = '/legal-documents/terms-of-use';
  for (const n of [1, 2, 3]) await root.post('/legal-documents', { ...terms, title: `Terms ${n}` });
  await root.post('/legal-documents', { ...terms, slug: 'privacy' });
  await root.post('/legal-documents/privacy/versions/1/publish');
  await root.post(`${path}/versions/1/publish`);
  await root.post(`${path}/versions/3/publish`);
  const before = await testApp.snapshot('legal_documents', 'audit_log');
  assert.equal((await root.post(`${path}/versions/1/publish`)).status, 422);
  assert.equal((await root.post(`${path}/versions/2/publish`)).status, 422);
  assert.equal((await root.post(`${path}/versions/3/publish`)).status, 422);
  assert.equal(await testApp.snapshot('legal_documents', 'audit_log'), before);
  const list = (await testApp.get('/legal-documents')).body.data;
  assert.deepEqual(
    list.map(({ slug, version }: { slug: string; version: number }) => [slug, version]),
    [
      ['privacy', 1],
      ['terms-of-use', 3],
    ],
  );
  assert.doesNotMatch(JSON.stringify(list), /Be kind/);
  assert.equal((await testApp.get(`${path}/versions/1`)).body.data.title, 'Terms 1');
  assert.equal((await testApp.get(`${path}/versions/2`)).status, 404);
  const versions = (await root.get(`${path}/versions`)).body.data;
  assert.deepEqual(
    versions.map(({ version, published_at }: { version: number; published_at: string | null }) => [
      version,
      published_at !== null,
    ]),
    [
      [3, true],
      [2, false],
      [1, true],
    ],
  );
});

test('F§5 versions written and published concurrently get separate numbers, and each is published once', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const drafts = await Promise.all(Array.from({ length: 8 }, () => root.post('/legal-documents', terms)));
  assert.deepEqual(drafts.map(({ body }) => body.data.version).sort(), [1, 2, 3, 4, 5, 6, 7, 8]);
  const published = await Promise.all(
    Array.from({ length: 5 }, () => root.post('/legal-documents/terms-of-use/versions/8/publish')),
  );
  assert.deepEqual(published.map(({ status }) => status).sort(), [200, 422, 422, 422, 422]);
});
