import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { TAX_DATA } from '../documents/testing/papers.ts';

async function start(t: Parameters<typeof startFundraising>[0]) {
  const testApp = await startFundraising(t);
  const own = await testApp.institution();
  const other = await testApp.institution();
  const manager = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const committee = await testApp.person({ roles: ['committee_member'], institutionId: own });
  const admin = await testApp.person({ roles: ['system_admin'] });
  const donor = await testApp.person();
  return { ...testApp, own, other, manager, committee, admin, donor };
}

test('contract §3.2 the tax data of an institution are refused with 401, 403, 404 or 422, and nothing changes', async (t) => {
  const testApp = await start(t);
  const { own, other, manager, committee, donor } = testApp;
  const before = await testApp.snapshot('institutions', 'audit_log');
  const path = `/institutions/${own}/tax-data`;
  assert.equal((await testApp.send('PUT', path)).status, 401);
  for (const person of [committee, donor]) assert.equal((await person.put(path, TAX_DATA)).status, 403);
  for (const id of [other, 999_999])
    assert.equal((await manager.put(`/institutions/${id}/tax-data`, TAX_DATA)).status, 404);
  const { accreditation } = TAX_DATA;
  for (const [body, field] of [
    [{ tin: '12345678' }, 'tin'],
    [{ address: 'x'.repeat(501) }, 'address'],
    [{ accreditation: { ...accreditation, valid_to: '2024-12-31' } }, 'accreditation.valid_to'],
    [{ accreditation: { ...accreditation, number: '' } }, 'accreditation.number'],
    [{ signatory: { position: 'Treasurer' } }, 'signatory.name'],
  ] as const) {
    const reply = await manager.put(path, body);
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(Object.keys(reply.body.errors), [field]);
  }
  assert.equal(await testApp.snapshot('institutions', 'audit_log'), before);
});

test('contract §3.2 an institution_admin changes the tax data of the own institution and nothing else of it, and a system_admin those of all', async (t) => {
  const { own, other, manager, admin, get } = await start(t);
  const before = (await get(`/institutions/${own}`)).body.data;
  const saved = await manager.put(`/institutions/${own}/tax-data`, {
    ...TAX_DATA,
    name: 'Another name',
    city: 'Baguio',
  });
  assert.equal(saved.status, 200, saved.text);
  const { data } = (await get(`/institutions/${own}`)).body;
  for (const [name, value] of Object.entries(TAX_DATA)) assert.deepEqual(data[name], value);
  assert.deepEqual([data.name, data.city], [before.name, before.city]);
  const cleared = await manager.put(`/institutions/${own}/tax-data`, { accreditation: null });
  assert.deepEqual([cleared.body.data.accreditation, cleared.body.data.tin], [null, TAX_DATA.tin]);
  const { body } = await manager.get('/audit-logs?action=institution.updated');
  assert.equal(body.data.data[0].actor.id, manager.id);
  assert.equal((await admin.put(`/institutions/${other}/tax-data`, TAX_DATA)).status, 200);
});
