import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownArea } from '../../console/src/fundraising/shared/own-area.ts';
import type { Person } from '../fundraising.ts';
import { activeCampaign, givingWorld } from '../giving.ts';

test('F§5 staff pages list only the own institution, even for users who also donate and see public data of others', async (t) => {
  const world = await givingWorld(t);
  const { institutionId: north, campaignId: books } = world;
  const south = await world.institution();
  const roofs = await activeCampaign(world, { institutionId: south, createdBy: world.donor.id });
  const listed = async (person: Person) => {
    const { data: me } = (await person.get('/profile')).body;
    const bounds = new URLSearchParams(
      Object.entries(ownArea(me)).map(([name, value]) => [name, `${value}`]),
    );
    const { body } = await person.get(`/campaigns?${bounds}`);
    return body.data.data.map(({ id }: { id: number }) => id).sort();
  };
  const both = await world.person({ roles: ['committee_member', 'donor'], institutionId: north });
  assert.equal((await both.get('/campaigns')).body.data.total, 2);
  assert.deepEqual(await listed(both), [books]);
  const staff = await world.person({ roles: ['institution_admin'], institutionId: south });
  assert.deepEqual(await listed(staff), [roofs]);
  const root = await world.person({ roles: ['system_admin', 'donor'], institutionId: north });
  assert.deepEqual(await listed(root), [books, roofs]);
});
