import { attachment, pdf } from '@bulwagan/court/media/testing/files.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import { PASSWORD, type TestApp } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import fc from 'fast-check';
import { countFill } from '../bad-input/fills.ts';
import { emailOr } from '../bad-input/fitting.ts';
import { type Fixtures, thingByName, thingByPath } from '../bad-input/fixtures.ts';
import { PAPERS_IN_BODIES, PAPERS_IN_PATHS, paperIds, paperWords } from '../bad-input/papers.ts';
import { one } from '../bad-input/values.ts';

const OF_EACH = 4;
/** Court type of the branches. */
const COURT_TYPE = 'Regional Trial Court';
const PAPER_KIND = 'notice_of_hearing';

/**
 * Creates a small set of court records of every kind and returns their ids. Most belong to one case, so that ids sent
 * together fit together.
 */
async function knownIds(testApp: TestApp, admin: SignedIn): Promise<Record<string, string[]>> {
  const serial = countFill(testApp);
  const made = async (path: string, body: unknown): Promise<string> => {
    const reply = await admin.post(path, body);
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    const { data } = reply.body;
    return String((Array.isArray(data) ? data[0] : data).id);
  };
  const several = async (make: (index: number) => Promise<string>): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < OF_EACH; index += 1) ids.push(await make(index));
    return ids;
  };
  const upload = async (path: string, field: string): Promise<string> => {
    const form = multipartForm([attachment(pdf(), 'paper.pdf', field)]);
    return (await admin.post(path, undefined, form)).body.data[0].id;
  };

  const branch = await several(async () => String(await testApp.branch()));
  const elsewhere = { branch_id: Number(branch[1]) };
  const { id: caseId } = await testApp.caseRecord({ branch_id: Number(branch[0]) });
  const cases = [caseId];
  for (let count = 0; count < OF_EACH; count += 1) {
    const [received, closed] = [await testApp.caseRecord(elsewhere), await testApp.caseRecord(elsewhere)];
    const closing = await admin.post(`/api/case-records/${closed.id}/close`, { reason: 'Settled.' });
    if (closing.status !== 200) throw new Error(closing.text);
    cases.push((await testApp.caseRecord()).id, received.id, closed.id);
  }
  const waiting = await several(async () => (await testApp.caseRecord()).id);
  const [one, two, three] = cases.slice(-3);
  for (const [from, to] of [
    [one, two],
    [two, three],
    [three, one],
  ])
    await admin.post(`/api/case-records/${from}/links`, { case_record_id: to, kind: 'related' });
  const email: string[] = [];
  const user = await several(async () => {
    const person = await testApp.as('BCC Staff', Number(branch[0]));
    email.push(person.email);
    return String(person.id);
  });
  const inCase = (path: string) => `/api/case-records/${caseId}/${path}`;
  const inActivities = (path: string) => `/api/case/${caseId}/${path}`;
  const hearing = await several((index) =>
    made(inActivities('hearing'), { scheduled_at: `2030-03-1${index + 1}T09:00`, hearing_mode: 'in-person' }),
  );
  const category = await several((order) =>
    made('/api/help-categories', { name: `Category ${serial} ${order}`, order: serial * 100 + order }),
  );
  const role = await several((index) =>
    made('/api/roles-list', {
      name: `Role ${serial} ${index}`,
      permissions: [{ name: 'View Case Details' }],
    }),
  );
  const activities = async (): Promise<string[]> => {
    const due = { activity: 'Motion', type: 'Pleadings', due_at: '2031-01-15' };
    const ids = await several(() => made(inActivities('activities'), due));
    await admin.post(`/api/case-activities/${ids[0]}/comply`);
    return ids;
  };
  const day = { start_at: '2030-03-11T09:00', type: 'meeting' };
  const sessions = await admin.get(`/api/users/${user[0]}/sessions`);
  const activity = await activities();
  const paperActivity = await made(inActivities('activities'), { activity: 'Order', type: 'Court Actions' });
  const papers = `/api/case-activities/${paperActivity}/attachments`;
  // The person who requested an amendment may not review it.
  const colleague = await testApp.as('Super Admin');
  const reviewed = await several(async () => {
    const reply = await colleague.post('/api/case-ammendments', { case_record_id: caseId });
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body.data.id;
  });
  return {
    ...(await paperIds({ post: admin.post, root: '/api', kind: PAPER_KIND, subjectIds: hearing })),
    branch,
    case: cases,
    user,
    email,
    hearing,
    category,
    role,
    party: await several((index) =>
      made(inCase('parties'), { name: `Party ${index}`, classification: 'plaintiff' }),
    ),
    evidence: await several(() =>
      made(inCase('evidence'), { type: 'testimonial', witness_name: 'Somebody' }),
    ),
    activity,
    paper_activity: [paperActivity],
    paper: [
      ...(await several(() => upload(papers, 'attachments[]'))),
      ...(await several(() => upload(papers, 'attachments[]'))),
    ],
    report: await several(() =>
      made(`/api/backoffice/case/${caseId}/activities-sheriff`, {
        hearing_parent_id: hearing[0],
        service_date: '2026-01-15',
        service_status: 'served',
        manner_of_service: 'personal',
      }),
    ),
    amendment: await several(() => made('/api/case-ammendments', { case_record_id: caseId })),
    reviewed,
    waiting,
    // Each branch gets an equal whole number of cases, so a single case stays in the pool of waiting cases.
    raffle: [await made('/api/raffles', { court_type: COURT_TYPE, case_ids: waiting.slice(0, 1) })],
    word: await several((index) => made('/api/words', { list: 'category', word: `Kind ${serial} ${index}` })),
    event: await several(() => made('/api/events/add-case-hearing-calendar', { data: { hearings: [day] } })),
    grant: await several((index) =>
      made(inCase('grants'), { user_id: Number(user[index]), reason: 'To be ended.' }),
    ),
    holiday: await several((index) =>
      made('/api/holidays', { date: `2026-07-0${index + 1}`, name: `Holiday ${serial} ${index}` }),
    ),
    media: await several(() => upload(inCase('attachments'), 'attachments[]')),
    temporary: await several(() => upload('/api/temporary-media', 'files[]')),
    topic: await several((index) =>
      made('/api/help-topics', {
        title: `Topic ${index}`,
        body: '<p>How to.</p>',
        help_category_id: category[0],
        roles: [role[0]],
      }),
    ),
    session: sessions.body.data.map(({ id }: { id: string }) => id),
  };
}

/** Resource named by a path parameter, looked up by the end of the path. */
const IN_PATHS: [end: RegExp, thing: string][] = [
  [/\/case-records\/\{id\}$/, 'case'],
  [/\/case\/\{\w+\}$/, 'case'],
  [/\{other\}$/, 'case'],
  [/\{party\}$/, 'party'],
  [/\{evidence\}$/, 'evidence'],
  [/\/case-activities\/\{caseActivity\}\/attachments\/\{media\}$/, 'paper'],
  [/\{media\}$/, 'media'],
  [/\/media\/\{id\}$/, 'media'],
  [/\{grant\}$/, 'grant'],
  [/\{session\}$/, 'session'],
  [/\/sessions\/\{id\}$/, 'session'],
  [/\{caseActivity(Id)?\}$/, 'activity'],
  [/\/hearings\/\{id\}$/, 'hearing'],
  [/\/sheriff-reports\/\{id\}$/, 'report'],
  [/\/case-ammendments\/\{id\}$/, 'amendment'],
  [/\{events\}$/, 'event'],
  [/\/holidays\/\{id\}$/, 'holiday'],
  [/\/branches\/\{id\}$/, 'branch'],
  [/\/raffles\/\{id\}$/, 'raffle'],
  [/\/words\/\{id\}$/, 'word'],
  [/\/users\/\{id\}$/, 'user'],
  [/\{role\}$/, 'role'],
  [/\/help-categories\/\{id\}$/, 'category'],
  [/\/help-topics\/\{id\}$/, 'topic'],
  ...PAPERS_IN_PATHS,
];

/** Resource named by a field of a body or query. */
const IN_BODIES: Record<string, string> = {
  case_record_id: 'case',
  case_ids: 'waiting',
  user_id: 'user',
  user: 'user',
  branch_id: 'branch',
  branch_ids: 'branch',
  role_id: 'role',
  role_ids: 'role',
  roles: 'role',
  help_category_id: 'category',
  ids: 'category',
  activity_id: 'activity',
  hearing_parent_id: 'hearing',
  hearing_id: 'hearing',
  case_activity_id: 'report',
  represents_id: 'party',
  offered_by_id: 'party',
  removed_defendants: 'party',
  removed_evidence: 'evidence',
  files: 'temporary',
  removed_files: 'media',
  ...PAPERS_IN_BODIES,
};

/** Paths that change the status, branch or classification of a case. */
const ENDING = /\/(close|reopen|archive|raffle|classify|grants)$/;
const RESULT = /\/result$/;
/** Paths of the files of an activity. */
const OF_PAPER = /\/case-activities\/\{caseActivity\}\/attachments/;

const PAST = ['2025-03-02T09:00', '2024-02-29', '2023-05-05T10:00:00Z'];
const TO_COME = fc
  .record({ day: fc.integer({ min: 10, max: 28 }), year: fc.integer({ min: 2031, max: 2099 }) })
  .map(({ day, year }) => `${year}-03-${day}T09:00`);

/** Values for fields with rules that their schema does not express. */
const WORDS = {
  service_time: fc.constant('09:30'),
  // A branch takes cases of its own court type only.
  court_type: fc.oneof(
    { weight: 4, arbitrary: fc.constant(COURT_TYPE) },
    fc.nat(99_999).map((n) => `Court ${n}`),
  ),
  meeting_url: fc.constant('https://meet.example/1'),
  province_code: fc.constant(null),
  scheduled_at: TO_COME,
  start_at: TO_COME,
  expires_at: TO_COME,
  ends_at: fc.constant(null),
  end_at: fc.constant(null),
  complied_at: one(PAST),
  date: one(PAST),
  password: fc.constant(PASSWORD),
  password_confirmation: fc.constant(PASSWORD),
  current_password: fc.constant(PASSWORD),
};

/** Seeds a small court and describes to the request generator how to fill paths and bodies. */
export async function fixtures(testApp: TestApp, admin: SignedIn): Promise<Fixtures> {
  const ids = await knownIds(testApp, admin);
  // Closed cases, reserved for the archive route.
  const closed = [ids.case!.at(-1)!, ids.case!.at(-4)!];
  return {
    ids,
    thingInPath: thingByPath(IN_PATHS),
    thingInBody: thingByName(IN_BODIES),
    // Records inside a case belong to the first case, which stays open so that most routes accept it. Grant routes use
    // other cases, because a user is granted access only once. Result routes use a hearing that is not cancelled. Files
    // belong to an activity that no request removes, and a review to an amendment of a colleague.
    usualIn: ({ path }, thing) => {
      if (thing === 'activity' && OF_PAPER.test(path)) return ids.paper_activity!;
      if (thing === 'amendment' && path.endsWith('/review')) return ids.reviewed!;
      if (thing === 'hearing') return RESULT.test(path) ? ids.hearing!.slice(2) : ids.hearing!.slice(0, 2);
      if (thing !== 'case') return ids[thing]!;
      if (!ENDING.test(path)) return [ids.case![0]!];
      return path.endsWith('/archive') ? closed : ids.case!.slice(1).filter((id) => !closed.includes(id));
    },
    words: {
      ...WORDS,
      ...paperWords({ kind: PAPER_KIND, subjectIds: ids.hearing! }),
      email: emailOr(ids.email!),
    },
    // In a list of permissions, `name` must be a permission.
    shapes: { name: one([{ name: 'View Evidence' }, { name: 'View Case Details' }]) },
    // Fields that must be sent together in a record of evidence.
    together: ['witness_name', 'exhibit', 'description'],
    files: [pdf()],
  };
}
