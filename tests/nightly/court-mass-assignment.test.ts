import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { PASSWORD, startCourt } from '@bulwagan/testing/court.ts';
import { operationsOf } from '@bulwagan/testing/operations.ts';
import { type Ask, assertMoreIsNothing } from '../attack/rounds.ts';
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

type Made = [path: string, body: Record<string, unknown>, change: Record<string, unknown>];

/** Creates and changes records of the whole court: cases, accounts, roles, branches, holidays, help and events. */
async function askOfEverybody(round: number, branchId: number, ask: Ask): Promise<void> {
  const roles: { id: string; name: string }[] = (await admin.get('/api/roles')).body.data;
  const user = roles.find(({ name }) => name === 'User')!.id;
  const account = { password: PASSWORD, password_confirmation: PASSWORD };
  const party = { name: 'Ben Dy', classification: 'defendant' };
  const filed = { case_title: 'A v. B', case_type: 'Civil', category: 'Damages', filed_at: '2026-01-15' };
  const reading = { name: `Reader ${round}`, permissions: [{ name: 'View Case Details' }] };
  const email = `ana${round}@court.example`;
  // New to the list of court types in each round.
  const courtType = `RTC ${round}`;
  const making: Made[] = [
    [
      '/api/case-records',
      {
        ...filed,
        court_type: courtType,
        case_number: `X-${round}`,
        classification: 'public',
        parties: [party],
      },
      { description: 'Changed.' },
    ],
    [
      '/api/users',
      { name: 'Ana', email, role_ids: [user], branch_ids: [branchId], ...account },
      { name: 'Anna' },
    ],
    ['/api/roles-list', reading, reading],
    [
      '/api/branches',
      { name: `New ${round}`, court_type: courtType },
      { name: `Newer ${round}`, court_type: courtType },
    ],
    ['/api/holidays', { date: `20${round}-05-05`, name: 'A day off' }, { name: 'Another day off' }],
    ['/api/words', { list: 'category', word: `Kind ${round}` }, { word: `Kind of ${round}` }],
    ['/api/help-categories', { name: `Category ${round}`, order: round }, { name: `Another ${round}` }],
  ];
  let id = '';
  for (const [path, body, change] of making) {
    const made = await ask(admin, { method: 'POST', path, body });
    id = String(made.body.data.id);
    await ask(admin, { method: 'PUT', path: `${path}/{id}`, body: change }, { id });
  }
  const categories = '/api/help-categories';
  const other = await ask(admin, {
    method: 'POST',
    path: categories,
    body: { name: `Other ${round}`, order: round + 100 },
  });
  const ids = [other.body.data.id, id];
  await ask(admin, { method: 'POST', path: `${categories}/reorder`, body: { ids } });
  const topic = { title: 'Topic', body: 'How it is done.', roles: [user], help_category_id: id };
  const { body: written } = await ask(admin, { method: 'POST', path: '/api/help-topics', body: topic });
  const changed = { method: 'PUT', path: '/api/help-topics/{id}', body: { title: 'Another' } } as const;
  await ask(admin, changed, { id: written.data.id });
  const day = { date: `20${round}-05-05` };
  await ask(admin, { method: 'POST', path: '/api/events/validate_holiday', body: day });
  const filters = { search: `X-${round}` };
  await ask(admin, { method: 'POST', path: '/api/reports/case-record-list', body: { filters } });
  await ask(admin, { method: 'POST', path: '/api/temporary-media', form: { field: 'files[]' } });
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
      const mine = await caseWithAll(testApp, { admin, owner: clerk, branchId, hour: 13 });
      return async (ask) => {
        for (const change of CHANGES) {
          const who = change.isByRaffler ? raffler : clerk;
          const isUser = change.method === 'POST' && change.path === '/api/users';
          const email = `made${round}@court.example`;
          const body = isUser ? { ...(change.body as object), email } : change.body;
          await ask(who, { ...change, ...(body === undefined ? {} : { body }) }, mine);
        }
        await askOfEverybody(round, branchId, ask);
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
