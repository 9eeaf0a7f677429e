import assert from 'node:assert/strict';
import type { HasAfter } from './database.ts';
import { type Person, startFundraising, type World } from './fundraising.ts';

/** Whoever may have a say in what belongs to the institution `own`, and who may not. */
export interface People {
  system: Person;
  admin: Person;
  member: Person;
  /** Everything that an institution's people can be, in another one. */
  foreign: Person;
  donor: Person;
}

export interface TwoInstitutions extends People {
  world: World;
  own: number;
  other: number;
  /** The path of a campaign of `own` that somebody has just proposed. */
  propose(by: Person, more?: object): Promise<string>;
}

/** Fundraising with two institutions and the people of both. */
export async function startTwoInstitutions(test: HasAfter): Promise<TwoInstitutions> {
  const world = await startFundraising(test);
  const own = await world.institution('Own');
  const other = await world.institution('Other');
  const people: People = {
    system: await world.person({ roles: ['system_admin'] }),
    admin: await world.person({ roles: ['institution_admin'], institutionId: own }),
    member: await world.person({ roles: ['committee_member'], institutionId: own }),
    foreign: await world.person({
      roles: ['institution_admin', 'committee_member', 'donor'],
      institutionId: other,
    }),
    donor: await world.person(),
  };
  const propose = async (by: Person, more: object = {}): Promise<string> => {
    const body = { title: 'Books', description: 'For all', type: 'general', goal_amount: 100 };
    const reply = await by.post('/campaigns', { ...body, institution_id: own, ...more });
    assert.equal(reply.status, 201, reply.text);
    return `/campaigns/${reply.body.data.id}`;
  };
  return { world, own, other, ...people, propose };
}
