import { type Asked, type Client, openGuest, signIn } from '../client.ts';
import { prepareSignIns } from '../sign-ins.ts';
import type { Filled, Kind, Met, Subject, Workload } from '../speed/workload.ts';
import { type BusyBranch, findBusyBranch, findLargeCase, givePersonalCases, READER } from './fill.ts';
import { CLERK, PASSWORD, type Prepared, prepare, sample } from './prepare.ts';
import { QUESTIONS, type Samples } from './questions.ts';

interface Meeting extends Met {
  samples: Samples;
  caseIds: string[];
  largeCaseId: string;
  /** Branch whose week has the same number of hearings at any database size. */
  branch: BusyBranch;
  /** Token of a user who has the same number of cases at any database size. */
  calendarToken: string;
  accounts: string[];
  headers: Record<'clerk' | 'guest', Record<string, string>>;
}

const SAMPLES = 20;

const byClerk = (paths: (meeting: Meeting) => string[]) => (meeting: Meeting) =>
  paths(meeting).map((path): Asked => ({ method: 'GET', path, headers: meeting.headers.clerk }));

const ASKED_BEFORE = QUESTIONS.map(({ label, paths, isStatistic }): Workload<Meeting> => {
  const isSearch = label.includes('search');
  const kind: Kind = isStatistic ? 'statistic' : isSearch ? 'search' : 'list';
  return {
    kind,
    label: label.replace('/api/', ''),
    asked: byClerk(({ samples }) => paths(samples)),
    ...(isSearch ? { grows: 'More cases have the same words, and all matches are sorted.' } : {}),
  };
});

const WORKLOADS: Workload<Meeting>[] = [
  {
    kind: 'sign-in',
    label: 'sign-in',
    asked: ({ accounts, headers }) =>
      accounts.map((email) => ({
        method: 'POST',
        path: '/court/login',
        headers: headers.guest,
        body: { email, password: PASSWORD },
        hashes: 1,
      })),
  },
  {
    kind: 'single read',
    label: 'case-records/{id}',
    asked: byClerk(({ caseIds }) => caseIds.map((id) => `/court/api/case-records/${id}`)),
  },
  {
    kind: 'tree',
    label: 'activities of a case with 1,000 activities',
    asked: byClerk(({ largeCaseId }) => [`/court/api/case/${largeCaseId}/activities`]),
  },
  {
    kind: 'calendar',
    label: 'calendar.ics of a user with 100 cases',
    asked: ({ calendarToken }) => [
      { method: 'GET', path: `/court/calendar.ics?token=${calendarToken}`, headers: {} },
    ],
  },
  {
    kind: 'calendar',
    label: 'calendar events of one week of a branch (40 events)',
    asked: byClerk(({ branch: { id, week } }) => [
      `/court/api/events?start=${week.start}&end=${week.end}&branch_id=${id}`,
    ]),
  },
  ...ASKED_BEFORE,
];

async function meet({ connection }: Prepared & Filled, port: number): Promise<Meeting> {
  const { pool } = connection;
  const accounts = await prepareSignIns(pool, PASSWORD, 'email');
  await givePersonalCases(pool);
  const clerk = await signIn(port, 'court', { email: CLERK, password: PASSWORD });
  const reader = await signIn(port, 'court', { email: READER, password: PASSWORD });
  const guest = await openGuest(port, 'court');
  const clients: Client[] = [clerk, reader, guest];
  const ids = async <T>(text: string): Promise<T[]> =>
    (await pool.query(text, [SAMPLES])).rows.map(({ id }) => id);
  const { body } = await reader.send('POST', '/court/api/calendar-token');
  return {
    samples: await sample(connection),
    caseIds: await ids(`select id from case_records order by hashtext(id::text), id limit $1`),
    branch: await findBusyBranch(pool),
    largeCaseId: await findLargeCase(pool, clerk),
    calendarToken: JSON.parse(body.toString()).data.token,
    accounts,
    headers: { clerk: clerk.headers(), guest: guest.headers() },
    end: () => {
      for (const client of clients) client.close();
    },
  };
}

export const SUBJECT: Subject<Prepared, Meeting> = {
  name: 'court',
  rowsAre: 'cases with eight activities each',
  prepare: async (serverUrl, cases) => {
    const prepared = await prepare(serverUrl, cases);
    return { ...prepared, close: () => prepared.connection.close() };
  },
  meet,
  workloads: WORKLOADS,
};
