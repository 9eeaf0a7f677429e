import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { courtOperations } from '@bulwagan/court/operations.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { operationsOf } from '@bulwagan/testing/operations.ts';
import { type Ids, otherChanges } from '../attack/changes.ts';
import { assertMoreIsNothing } from '../attack/rounds.ts';
import { askSignIn } from '../attack/sign-in-bodies.ts';
import { CHANGES, caseWithAll, everything, rafflerOf, send } from '../court/changes.ts';

const testApp = await startCourt({ after });
const admin = await testApp.as('Super Admin');
const raffler = await rafflerOf(testApp, admin);
const operations = operationsOf((await testApp.get('/openapi.json')).body);

/** Fields of responses that neither a table nor a body has. */
const BESIDE = {
  is_super_admin: true,
  is_amendment: true,
  two_factor_enabled: true,
  roles: [{ name: 'Super Admin' }],
  permissions: [{ name: 'Manage Branches' }],
};

/** Creates the records of the whole court that requests name. */
async function ofTheCourt(serial: string): Promise<Ids> {
  const made = async (path: string, body: object): Promise<string> => {
    const reply = await admin.post(path, body);
    assert.equal(reply.status, 201, `${path}: ${reply.text}`);
    return String(reply.body.data.id);
  };
  const categories = '/api/help-categories';
  const category = await made(categories, { name: `First ${serial}`, order: Number(`1${serial}`) });
  const { data: roles } = (await admin.get('/api/roles')).body;
  const role: string = roles.find(({ name }: { name: string }) => name === 'User').id;
  const topic = { title: 'Topic', body: 'How it is done.', roles: [role], help_category_id: category };
  return {
    serial,
    role,
    category,
    other_category: await made(categories, { name: `Second ${serial}`, order: Number(`2${serial}`) }),
    topic: await made('/api/help-topics', topic),
    shared_branch: await made('/api/branches', { name: `Old ${serial}`, court_type: 'RTC' }),
    holiday: await made('/api/holidays', { date: `20${serial}-06-06`, name: 'A day off' }),
    word: await made('/api/words', { list: 'category', word: `Old ${serial}` }),
  };
}

async function somebody() {
  const person = await testApp.as('User');
  return { person, login: { email: person.email }, email: person.email };
}

test('C§7 extra fields in a body are never written and change no response, in any operation of the court', async () => {
  await assertMoreIsNothing({
    pool: testApp.app.connection.pool,
    schema: 'court',
    operations,
    send,
    extra: BESIDE,
    untried: [],
    prepare: async (round) => {
      // A raffle depends on all branches of the court type, so each round has only its own.
      await testApp.app.db
        .updateTable('branches')
        .set({ archived_at: iso(testApp.clock.now()) })
        .execute();
      const branchId = await testApp.branch();
      const clerk = await testApp.as('Branch of the Court Clerk', branchId);
      const shared = await ofTheCourt(String(round));
      const of = { admin, owner: clerk, branchId, hour: 13 };
      const mine = { ...(await caseWithAll(testApp, of)), serial: String(round) };
      return async (ask) => {
        for (const change of CHANGES) await ask(change.by === 'raffler' ? raffler : clerk, change, mine);
        for (const change of otherChanges(courtOperations)) await ask(admin, change, shared);
        await askSignIn(testApp, somebody, ask);
      };
    },
  });
});

test('C§5 a field that needs a permission needs it in every operation that accepts the field', async () => {
  const [branchId, otherBranchId] = [await testApp.branch(), await testApp.branch()];
  const staff = await testApp.as('BCC Staff', branchId);
  const clerk = await testApp.as('Branch of the Court Clerk', branchId);
  const mine = await testApp.caseRecord({ branch_id: branchId });
  const before = await everything(testApp);
  // Words of the lists, since only some may add others, and the court type of the branches.
  const opened = {
    case_title: 'A v. B',
    court_type: 'Regional Trial Court',
    case_type: 'Criminal',
    category: 'Theft',
    filed_at: '2026-01-15',
  };
  const refused: [by: typeof staff, method: 'post' | 'put', path: string, body: object][] = [
    [staff, 'post', '/api/case-records', { ...opened, branch_id: branchId, classification: 'sealed' }],
    [staff, 'post', '/api/case-records', { ...opened, branch_id: otherBranchId }],
    [staff, 'post', '/api/case-records', opened],
    [clerk, 'put', `/api/case-records/${mine.id}`, { branch_id: otherBranchId }],
    [clerk, 'post', '/api/roles-list', { name: 'Mine', permissions: [{ name: 'Case Raffle' }] }],
    [clerk, 'post', '/api/roles-list', { name: 'Mine', reach: 'court', permissions: [{ name: 'Reports' }] }],
  ];
  for (const [by, method, path, body] of refused)
    assert.equal((await by[method](path, body)).status, 403, `${path} ${JSON.stringify(body)}`);
  assert.equal(await everything(testApp), before);
});
