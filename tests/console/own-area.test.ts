import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeCampaign, startWithDonor } from '@bulwagan/testing/donations.ts';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { ownArea } from '../../apps/console/src/fundraising/shared/own-area.ts';

test('F§5 staff pages list only the own institution, even for users who also donate and see public data of others', async (t) => {
  const testApp = await startWithDonor(t);
  const { institutionId: north, campaignId: books } = testApp;
  const south = await testApp.institution();
  const roofs = await activeCampaign(testApp, { institutionId: south, createdBy: testApp.donor.id });
  const listed = async (person: Person) => {
    const { data: me } = (await person.get('/profile')).body;
    const bounds = new URLSearchParams(
      Object.entries(ownArea(me)).map(([name, value]) => [name, `${value}`]),
    );
    const { body } = await person.get(`/campaigns?${bounds}`);
    return body.data.data.map(({ id }: { id: number }) => id).sort();
  };
  const both = await testApp.person({ roles: ['committee_member', 'donor'], institutionId: north });
  assert.equal((await both.get('/campaigns')).body.data.total, 2);
  assert.deepEqual(await listed(both), [books]);
  const staff = await testApp.person({ roles: ['institution_admin'], institutionId: south });
  assert.deepEqual(await listed(staff), [roofs]);
  const root = await testApp.person({ roles: ['system_admin', 'donor'], institutionId: north });
  assert.deepEqual(await listed(root), [books, roofs]);
});
