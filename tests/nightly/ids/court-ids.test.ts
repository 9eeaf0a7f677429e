import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { insertHearing } from '@bulwagan/court/calendar/testing/activities.ts';
import { courtOperations } from '@bulwagan/court/operations.ts';
import type { Example } from '@bulwagan/platform/http/operations.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { operationsOf } from '@bulwagan/testing/operations.ts';
import { type Hold, tallied } from '@bulwagan/testing/tally.ts';
import {
  addressOf,
  type Change,
  filled,
  type Ids,
  nameOf,
  placeholdersIn,
  placeholdersOf,
  scopedReads,
  withPatch,
} from '../../attack/changes.ts';
import { assertQueriesRevealNothing } from '../../attack/queries.ts';
import type { Reason } from '../../attack/reasons.ts';
import { assertTried } from '../../attack/untried.ts';
import { CHANGES, caseWithAll, everything, rafflerOf, send } from '../../court/changes.ts';

const testApp = await startCourt({ after });
const [branchA, branchB] = [await testApp.branch(), await testApp.branch()];
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branchA);
const colleague = await testApp.as('Branch of the Court Clerk', branchA);
const raffler = await rafflerOf(testApp, admin);
const operations = operationsOf((await testApp.get('/openapi.json')).body);

/**
 * Three sets of records: the clerk's own, a colleague's in another case of the same branch, and one in another branch.
 */
const mine = await caseWithAll(testApp, { admin, owner: clerk, branchId: branchA, hour: 13 });
const beside = await caseWithAll(testApp, { admin, owner: colleague, branchId: branchA, hour: 15 });
const elsewhere = await caseWithAll(testApp, {
  admin,
  owner: admin,
  branchId: branchB,
  hour: 16,
  waits: 'sealed',
});
const NUMBERS = ['branch', 'user', 'managed_user'];
const none: Ids = Object.fromEntries(
  Object.keys(mine).map((name) => [name, NUMBERS.includes(name) ? '2147483647' : crypto.randomUUID()]),
);

/** Records that belong to a user instead of a case. */
const PERSONAL = ['document_batch', 'event', 'temporary_media', 'own_session'];
/**
 * Records without a branch scope: roles belong to the whole court, and a case may be granted to an account of any
 * branch.
 */
const OF_EVERYBODY = ['role', 'user'];
/** Records whose existence is public: a request for one that belongs to others answers 403. */
const KNOWN = ['branch', 'own_role'];
const by = (change: Example) => (change.by === 'raffler' ? raffler : clerk);

const UNTRIED: Reason[] = [
  [
    'A template of another office is refused (contract §3.2, documents.test.ts).',
    /^POST \/api\/documents(?:\/preview|\/batch)?: template_id$/,
  ],
  [
    'A template of another branch is refused (documents.test.ts).',
    /^POST \/api\/document-templates: office_id$/,
  ],
  ['A word that the court does not look up.', /: form_template_id$/],
  [
    'A new case has no parties yet, so no id is accepted.',
    /^POST \/api\/case-records: parties\.represents_id$/,
  ],
];

const IDS_IN_CHANGES = {
  check: 'write requests of the court with ids of other owners or of missing records',
  what: 'refused',
  least: 90,
};

async function assertRefused(change: Example, name: string, ids: Ids, of: string): Promise<void> {
  const { status, text } = await send(by(change), change, { ...mine, [name]: ids[name]! });
  const isKnown = KNOWN.includes(name);
  const inPath = isKnown && ids !== none ? [403] : [404];
  const wanted = change.path.includes(`{${name}}`) ? inPath : isKnown ? [403, 422] : [422];
  assert.ok(wanted.includes(status), `${nameOf(change)} with the ${name} ${of}: ${status} ${text}`);
}

/** Returns the ids in a request that must belong to the same case as the first id of the path. */
function dependent({ path, body, form }: Change): string[] {
  const inBody = placeholdersIn(body ?? form?.texts ?? {});
  const [root] = [...placeholdersIn(path), ...inBody];
  const hanging = [...placeholdersIn(path).slice(1), ...inBody];
  const alone = ['case', 'linked_case', 'pending_case', 'report', 'branch', ...OF_EVERYBODY];
  return hanging.filter((name) => name !== root && !alone.includes(name));
}

test('C§7 every write and read route that takes an id is tested with ids of others, or marked as shared data', () => {
  assertTried(operations, courtOperations, UNTRIED);
});

test('C§7 a record of another branch answers the same as a record that does not exist', async () => {
  for (const read of scopedReads(courtOperations)) {
    const path = addressOf(read);
    const at = (ids: Ids) => filled(path, ids);
    const own = await clerk.get(at(mine));
    assert.equal(own.status, 200, `${path}: ${own.text}`);
    const [foreign, nothing] = [await clerk.get(at(elsewhere)), await clerk.get(at(none))];
    assert.deepEqual([foreign.status, foreign.body], [404, nothing.body], path);
    assert.equal(nothing.status, 404, path);
  }
});

test('C§7 filtering by an id of another branch answers the same as filtering by an unknown id', async () => {
  // Data for the calendar and the statistics: a hearing of yesterday, a deadline of last week, and a closed case.
  const yesterday = testApp.app.time.dateOf(testApp.clock.now().subtract({ hours: 24 }));
  const lastWeek = testApp.app.time.dateOf(testApp.clock.now().subtract({ hours: 7 * 24 }));
  const overdue = { activity: 'Memo', type: 'Pleadings', due_at: lastWeek };
  for (const { case: id, linked_case: linked } of [mine, elsewhere]) {
    assert.equal((await admin.post(`/api/case/${id}/activities`, overdue)).status, 201);
    await insertHearing(testApp, id!, { at: `${yesterday}T09:00` });
    assert.equal((await admin.post(`/api/case-records/${linked}/close`, {})).status, 200);
    assert.equal((await admin.post(`/api/case-records/${linked}/reopen`, {})).status, 200);
  }
  const { token } = (await clerk.post('/api/calendar-token')).body.data;
  await assertQueriesRevealNothing(operations, {
    by: clerk,
    ids: { own: mine, elsewhere, none },
    fillers: {
      branch_id: 'branch',
      'filter[branch_id]': 'branch',
      'filter[branch]': 'branch',
      'filter[case_record_id]': 'case',
      'filter[subject_id]': 'hearing',
      'filter[record_id]': 'case',
    },
    paths: { '/calendar.ics': `/calendar.ics?token=${token}` },
    reasons: [
      ['Roles are the court’s.', /filter\[role_id\]$/],
      ['Help topics are visible to every user.', /filter\[help_category_id\]$/],
      [
        'Access is explained to who sees every case and account.',
        /^GET \/api\/case\/\{case\}\/access\?user$/,
      ],
    ],
  });
  const reported = async (filters: object) => {
    const { status, body } = await clerk.post('/api/reports/case-record-list', { filters });
    return [status, body];
  };
  for (const member of ['branch_id', 'branch']) {
    const nothing = await reported({ [member]: Number(none.branch) });
    assert.deepEqual(await reported({ [member]: Number(elsewhere.branch) }), nothing, member);
    assert.notDeepEqual(await reported({ [member]: Number(mine.branch) }), nothing, member);
  }
});

async function tryWithIdsOfOthers(change: Example, hold: Hold): Promise<void> {
  for (const name of placeholdersOf(change)) {
    await hold(() => assertRefused(change, name, none, 'of missing records'));
    if (OF_EVERYBODY.includes(name)) continue;
    await hold(() => assertRefused(change, name, elsewhere, 'of another branch'));
    const hangs = dependent(change).includes(name) || PERSONAL.includes(name);
    if (hangs) await hold(() => assertRefused(change, name, beside, 'of another case'));
  }
}

test('C§7 no write accepts an id that is out of scope, in another case, owned by another user or unknown, and nothing changes', async () => {
  await tallied(IDS_IN_CHANGES, async (hold) => {
    for (const change of CHANGES) {
      const before = await everything(testApp);
      for (const tried of withPatch(change)) await tryWithIdsOfOthers(tried, hold);
      assert.equal(await everything(testApp), before, nameOf(change));
      const { status, text } = await send(by(change), change, mine);
      assert.ok(status >= 200 && status < 300, `${nameOf(change)}: ${status} ${text}`);
    }
  });
});
