import { pdf } from '@bulwagan/court/media/testing/files.ts';
import type { Person, TestApp } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { sql } from 'kysely';
import type { BranchName, Caller, ScopedCase } from './scope-model.ts';

/** Fixtures: a case for every branch and classification with records of every kind, and users who see some of them. */

const WORDS = ['acacia', 'banaba', 'calumpit', 'dapdap', 'gubas', 'ipil', 'kamagong', 'lauan', 'molave'];
const CLASSIFICATIONS = ['public', 'restricted', 'sealed'] as const;
const BRANCHES = ['A', 'B', null] as const;

/** Hearings take place one after the other on one day, before one judge. */
export const JUDGE = 'Judge Reyes';
const FIRST_HOUR = 8;
export const hourOf = (place: number) => `${String(FIRST_HOUR + place).padStart(2, '0')}:00`;

export interface FullCase extends ScopedCase {
  place: number;
  activityId: string;
  hearingId: string;
  reportId: string;
  amendmentId: string;
  /** Files of the case, of the report and of the amendment. */
  media: { filing: string; activity: string; amendment: string };
  /** Words of the linked cases. */
  linked: string[];
}

export interface ScopedCourt {
  branches: Record<BranchName, number>;
  day: string;
  cases: FullCase[];
  callers: Caller[];
}

export async function scopedCourt(testApp: TestApp): Promise<ScopedCourt> {
  const branches = { A: await testApp.branch(), B: await testApp.branch() };
  const admin = await testApp.as('Super Admin');
  const day = Temporal.PlainDate.from(testApp.app.time.dateOf(testApp.clock.now()))
    .add({ days: 1 })
    .toString();
  const kinds = BRANCHES.flatMap((branch) =>
    CLASSIFICATIONS.map((classification) => ({ branch, classification })),
  );
  const cases: FullCase[] = [];
  for (const [place, { branch, classification }] of kinds.entries())
    cases.push(await fullCase(testApp, admin, { place, branch, classification, branches, day }));
  for (const [place, one] of cases.entries()) {
    const next = cases[(place + 1) % cases.length]!;
    const link = { case_record_id: next.id, kind: 'related', note: `Like ${next.word}.` };
    await created(admin, `/api/case-records/${one.id}/links`, link);
    one.linked.push(next.word);
    next.linked.push(one.word);
  }
  const callers = await callersOf(testApp, admin, branches, cases);
  return { branches, day, cases, callers };
}

// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
async function created(person: Person, path: string, body: unknown, options = {}): Promise<any> {
  const reply = await person.post(path, body, options);
  if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return reply.body.data;
}

const fileForm = (field: string, word: string) =>
  multipartForm([{ name: field, value: pdf(), filename: `${word}.pdf` }]);

interface Kind extends Pick<ScopedCase, 'branch' | 'classification'> {
  place: number;
  branches: Record<BranchName, number>;
  day: string;
}

async function fullCase(
  testApp: TestApp,
  admin: Person,
  { place, branch, classification, branches, day }: Kind,
): Promise<FullCase> {
  const word = WORDS[place]!;
  const { id, case_number: number } = await testApp.caseRecord({
    case_title: `People v. ${word}`,
    case_type: `Type ${word}`,
    category: `Category ${word}`,
    stage: `Stage ${word}`,
    classification,
    ...(branch === null ? {} : { branch_id: branches[branch] }),
    parties: [{ name: `Party ${word}`, classification: 'defendant' }],
  });
  // Branches created over the API share one court type; the statistics test needs one per case.
  await sql`update case_records set court_type = ${`Court of ${word}`} where id = ${id}`.execute(
    testApp.app.db,
  );
  const inCase = `/api/case-records/${id}`;
  const daysBefore = (days: number) => Temporal.PlainDate.from(day).subtract({ days }).toString();
  await created(admin, `${inCase}/evidence`, { type: 'object', exhibit: word, description: word });
  const [filing] = await created(admin, `${inCase}/attachments`, undefined, fileForm('attachments[]', word));
  const activity = await created(admin, `/api/case/${id}/activities`, {
    activity: 'Motion',
    type: 'Pleadings',
    remarks: word,
    due_at: daysBefore(7),
  });
  await created(admin, `/api/case/${id}/activities`, {
    activity: `Memo ${word}`,
    type: 'Pleadings',
    due_at: day,
  });
  const hearing = await created(admin, `/api/case/${id}/hearing`, {
    scheduled_at: `${day}T${hourOf(place)}`,
    hearing_mode: 'in-person',
    judge: JUDGE,
    remarks: word,
  });
  const report = await created(admin, `/api/backoffice/case/${id}/activities-sheriff`, {
    hearing_parent_id: hearing.id,
    service_date: daysBefore(2),
    service_status: 'served',
    manner_of_service: 'personal',
    remarks: word,
  });
  const form = multipartForm([
    { name: 'case_activity_id', value: report.id },
    { name: 'attachments[]', value: pdf(), filename: `${word}.pdf` },
  ]);
  await admin.post('/api/backoffice/update-sheriff-report', undefined, form);
  const [waiting] = await created(admin, '/api/temporary-media', undefined, fileForm('files[]', word));
  const amendment = await created(admin, '/api/case-ammendments', {
    case_record_id: id,
    defendants: [{ name: `Added ${word}` }],
    evidences: [{ type: 'testimonial', witness_name: `Witness ${word}` }],
    files: [waiting.id],
  });
  const returns = await admin.get(`/api/case-activities/${report.id}/attachments`);
  return {
    place,
    word,
    id,
    number,
    branch,
    classification,
    activityId: activity.id,
    hearingId: hearing.id,
    reportId: report.id,
    amendmentId: amendment.id,
    media: { filing: filing.id, activity: returns.body.data[0].id, amendment: waiting.id },
    linked: [],
  };
}

type Tie = 'counsel' | 'removed counsel' | 'witness' | 'grant' | 'ended grant' | 'revoked grant';

/** Creates one user per role in branch A, and users with access to single cases. */
async function callersOf(
  testApp: TestApp,
  admin: Person,
  branches: Record<BranchName, number>,
  cases: FullCase[],
): Promise<Caller[]> {
  const callers: Caller[] = [];
  const add = async (
    name: string,
    role: Caller['role'],
    inBranches: BranchName[],
    ties: [Tie, (one: FullCase) => boolean][] = [],
  ) => {
    const person = await testApp.person({
      roles: role === null ? [] : [role],
      branchIds: inBranches.map((branch) => branches[branch]),
    });
    const own = new Set<string>();
    for (const [tie, isTied] of ties)
      for (const one of cases.filter(isTied)) {
        await tieTo(testApp, admin, person, one, tie);
        if (tie === 'counsel' || tie === 'grant') own.add(one.word);
      }
    callers.push({ name, role, branches: inBranches, own, person });
  };
  const every = () => true;
  const closed = ({ classification }: FullCase) => classification !== 'public';
  const odd = ({ place }: FullCase) => place % 2 === 1;
  await add('Super Admin', 'Super Admin', []);
  await add('Office of the Court Clerk', 'Office of the Court Clerk', []);
  await add('clerk of A', 'Branch of the Court Clerk', ['A']);
  await add('staff of A', 'BCC Staff', ['A']);
  await add('evidence of A', 'BCC Evidence', ['A']);
  await add('user of A', 'User', ['A']);
  await add('stenographer of both', 'Stenographer', ['A', 'B']);
  await add('sheriff of A', 'Sheriff', ['A']);
  await add('dashboard', 'Dashboard User', ['A']);
  await add(
    'dashboard user with access to some cases',
    'Dashboard User',
    [],
    [
      ['grant', odd],
      ['counsel', closed],
    ],
  );
  await add(
    'clerk of A with access to some other cases',
    'Branch of the Court Clerk',
    ['A'],
    [['grant', closed]],
  );
  await add('counsel in some cases', 'Counsel', [], [['counsel', odd]]);
  await add('counsel in no case', 'Counsel', ['A', 'B']);
  await add(
    'witness who was counsel before',
    'Counsel',
    [],
    [
      ['removed counsel', every],
      ['witness', odd],
    ],
  );
  await add('user with access to some cases', 'User', ['B'], [['grant', closed]]);
  await add('staff of A with access to some other cases', 'BCC Staff', ['A'], [['grant', odd]]);
  await add(
    'staff with former grants',
    'BCC Staff',
    [],
    [
      ['ended grant', odd],
      ['revoked grant', (one) => !odd(one)],
    ],
  );
  await add(
    'without a role',
    null,
    ['A'],
    [
      ['counsel', closed],
      ['grant', every],
    ],
  );
  // Lets temporary grants expire.
  testApp.clock.advance({ minutes: 61 });
  return callers;
}

async function tieTo(
  testApp: TestApp,
  admin: Person,
  { id: userId }: Person,
  one: FullCase,
  tie: Tie,
): Promise<void> {
  const inCase = `/api/case-records/${one.id}`;
  if (tie === 'witness') {
    await created(admin, `${inCase}/parties`, { name: `Person ${userId}`, classification: 'witness' });
    return;
  }
  if (tie.endsWith('counsel')) {
    const party = { name: `Person ${userId}`, classification: 'counsel', user_id: userId };
    const { id } = await created(admin, `${inCase}/parties`, party);
    if (tie === 'removed counsel') await admin.delete(`${inCase}/parties/${id}`);
    return;
  }
  const end = testApp.clock.now().add({ minutes: 60 }).toString();
  const grant = { user_id: userId, reason: 'A test.', ...(tie === 'ended grant' ? { expires_at: end } : {}) };
  const { id } = await created(admin, `${inCase}/grants`, grant);
  if (tie === 'revoked grant') await admin.delete(`${inCase}/grants/${id}`);
}
