import assert from 'node:assert/strict';
import type { HasAfter } from '../database.ts';
import { type Person, startFundraising, type TestApp } from '../fundraising.ts';

/** Users with and without access to the institution `own`. */
export interface People {
  system: Person;
  admin: Person;
  member: Person;
  /** User with all roles in another institution. */
  foreign: Person;
  donor: Person;
}

export interface TwoInstitutions extends People {
  testApp: TestApp;
  own: number;
  other: number;
  /** Proposes a campaign of `own` and returns its path. */
  propose(by: Person, more?: object): Promise<string>;
}

/** Starts fundraising with two institutions and users of both. */
export async function startTwoInstitutions(test: HasAfter): Promise<TwoInstitutions> {
  const testApp = await startFundraising(test);
  const own = await testApp.institution('Own');
  const other = await testApp.institution('Other');
  const people: People = {
    system: await testApp.person({ roles: ['system_admin'] }),
    admin: await testApp.person({ roles: ['institution_admin'], institutionId: own }),
    member: await testApp.person({ roles: ['committee_member'], institutionId: own }),
    foreign: await testApp.person({
      roles: ['institution_admin', 'committee_member', 'donor'],
      institutionId: other,
    }),
    donor: await testApp.person(),
  };
  const propose = async (by: Person, more: object = {}): Promise<string> => {
    const body = { title: 'Books', description: 'For all', type: 'general', goal_amount: 100 };
    const reply = await by.post('/campaigns', { ...body, institution_id: own, ...more });
    assert.equal(reply.status, 201, reply.text);
    return `/campaigns/${reply.body.data.id}`;
  };
  return { testApp, own, other, ...people, propose };
}
