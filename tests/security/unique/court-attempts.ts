import { PASSWORD } from '@bulwagan/testing/app.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import type { TestApp } from '@bulwagan/testing/court.ts';
import { asking, made } from '../opposite/pairs.ts';
import { type Attempt, HUNDRED } from './attempts.ts';
import { officeAttempts, REASONS_OF_OFFICES } from './back-office-attempts.ts';

export const COURT_REASONS = {
  ...REASONS_OF_OFFICES,
  ...Object.fromEntries(
    ['barangays', 'cities', 'countries', 'provinces', 'reference_versions', 'regions'].map((table) => [
      `${table}_pkey`,
      'places are loaded at start',
    ]),
  ),
  permissions_pkey: 'permissions are built in',
  hearings_pkey: 'same id as its activity',
  sheriff_reports_pkey: 'same id as its activity',
  case_ammendments__case_activity_id_once: 'same id as its activity',
  media__storage_key: 'drawn by the program',
  media_leftovers_pkey: 'drawn by the program',
  calendars__token_hash: 'drawn of 256 bits',
  case_counts__key: 'written by one job at a time',
  raffle_rounds_pkey: 'written by draws that hold the branches',
};

/** Requires a newly started service without records. */
export async function courtAttempts(testApp: TestApp): Promise<Attempt[]> {
  const branch = await testApp.branch();
  const admin = await testApp.as('Super Admin');
  const ask = asking(admin.headers);
  // biome-ignore lint/suspicious/noExplicitAny: as in Reply.
  const make = (path: string, body: unknown): Promise<any> => made(testApp.send, ask('POST', path, body));
  const role = async (name: string) => (await make('/api/roles-list', { name, permissions: [] })).id;
  const aCase = async (): Promise<string> => (await testApp.caseRecord({ branch_id: branch })).id;
  const opened = (more: object) => ({
    case_title: 'A v. B',
    court_type: 'Regional Trial Court',
    case_type: 'Civil',
    category: 'Damages',
    branch_id: branch,
    ...more,
  });
  const refused = { one: 201, others: [422] };

  return [
    {
      indexes: ['branches__name', 'branches__name_identity'],
      ready: async () => ({
        ask: () => ask('POST', '/api/branches', { name: 'Raced', court_type: 'Regional Trial Court' }),
        rows: `select count(*)::integer as n from branches where name = 'Raced'`,
      }),
      answers: refused,
    },
    {
      indexes: ['users__email_key'],
      ready: async () => ({
        ask: (n) =>
          ask('POST', '/api/users', {
            name: 'Raced',
            email: n % 3 === 0 ? 'RACED@court.example' : 'raced@court.example',
            password: PASSWORD,
            password_confirmation: PASSWORD,
            role_ids: [],
          }),
        rows: `select count(*)::integer as n from users where email_key = 'raced@court.example'`,
      }),
      answers: refused,
    },
    {
      indexes: ['roles__name', 'roles__name_identity'],
      ready: async () => ({
        ask: (n) =>
          ask('POST', '/api/roles-list', { name: n % 3 === 0 ? 'RACED' : 'Raced', permissions: [] }),
        rows: `select count(*)::integer as n from roles where lower(name) = 'raced'`,
      }),
      answers: refused,
    },
    {
      indexes: ['role_permissions__key'],
      ready: async () => {
        const id = await role('Of one permission');
        const body = { name: 'Of one permission', permissions: [{ name: 'Reports' }] };
        return {
          ask: () => ask('PUT', `/api/roles-list/${id}`, body),
          rows: `select count(*)::integer as n from role_permissions where role_id = '${id}'`,
        };
      },
      answers: { all: 200 },
    },
    {
      indexes: ['user_branches__key', 'user_roles__key'],
      ready: async () => {
        const [id, { id: user }] = [await role('Given'), await testApp.person()];
        return {
          ask: () => ask('PUT', `/api/users/${user}`, { role_ids: [id], branch_ids: [branch] }),
          rows: `select count(*)::integer as n from user_roles join user_branches using (user_id) where user_id = ${user}`,
        };
      },
      answers: { all: 200 },
    },
    {
      indexes: ['case_records__case_number', 'case_records__case_number_identity'],
      ready: async () => ({
        ask: () => ask('POST', '/api/case-records', opened({ case_number: 'RTC-1', filed_at: '2020-01-15' })),
        rows: `select count(*)::integer as n from case_records where case_number = 'RTC-1'`,
      }),
      answers: refused,
    },
    {
      // First cases of a year, each with its own number.
      indexes: ['case_numbers_pkey'],
      ready: async () => ({
        ask: () => ask('POST', '/api/case-records', opened({ filed_at: '1999-01-15' })),
        rows: `select last_number as n from case_numbers where year = 1999`,
      }),
      answers: { all: 201 },
      left: HUNDRED,
    },
    {
      indexes: ['case_links__key'],
      ready: async () => {
        const [one, two] = [await aCase(), await aCase()];
        const link = (from: string, to: string) =>
          ask('POST', `/api/case-records/${from}/links`, { case_record_id: to, kind: 'related' });
        return {
          ask: (n) => (n % 3 === 0 ? link(one, two) : link(two, one)),
          rows: `select count(*)::integer as n from case_links where '${one}' in (lesser_id, greater_id)`,
        };
      },
      answers: refused,
    },
    {
      indexes: ['case_grants__live'],
      ready: async () => {
        const [id, { id: user_id }] = [await aCase(), await testApp.person()];
        return {
          ask: () => ask('POST', `/api/case-records/${id}/grants`, { user_id, reason: 'For a while.' }),
          rows: `select count(*)::integer as n from case_grants where user_id = ${user_id}`,
        };
      },
      answers: refused,
    },
    {
      indexes: ['calendars__user_id'],
      ready: async () => {
        const { id, headers } = await testApp.person();
        return {
          ask: () => asking(headers)('POST', '/api/calendar-token'),
          rows: `select count(*)::integer as n from calendars where user_id = ${id}`,
        };
      },
      answers: { all: 201 },
    },
    {
      indexes: ['help_categories__name', 'help_categories__name_identity'],
      ready: async () => ({
        ask: (order) => ask('POST', '/api/help-categories', { name: 'Raced', order: 1_000 + order }),
        rows: `select count(*)::integer as n from help_categories where name = 'Raced'`,
      }),
      answers: refused,
    },
    {
      indexes: ['help_categories__order_column'],
      ready: async () => ({
        ask: (n) => ask('POST', '/api/help-categories', { name: `Placed ${n}`, order: 7 }),
        rows: 'select count(*)::integer as n from help_categories where order_column = 7',
      }),
      answers: refused,
    },
    {
      // Names with equal spelling get distinct slugs.
      indexes: ['help_categories__slug'],
      ready: async () => ({
        ask: (n) =>
          ask('POST', '/api/help-categories', { name: `Alike${'!'.repeat(n + 1)}`, order: 2_000 + n }),
        rows: `select count(distinct slug)::integer as n from help_categories where name like 'Alike%'`,
      }),
      answers: { all: 201 },
      left: HUNDRED,
    },
    {
      indexes: ['help_topic_roles__key'],
      ready: async () => {
        const { id: help_category_id } = await make('/api/help-categories', { name: 'Shelf', order: 8 });
        const roles = [await role('Reader')];
        const body = { title: 'How to', body: '<p>So.</p>', help_category_id, roles };
        const { id } = await make('/api/help-topics', body);
        return {
          ask: () => ask('PUT', `/api/help-topics/${id}`, { roles }),
          rows: `select count(*)::integer as n from help_topic_roles where help_topic_id = '${id}'`,
        };
      },
      answers: { all: 200 },
    },
    {
      indexes: ['words__word'],
      ready: async () => ({
        ask: () => ask('POST', '/api/words', { list: 'category', word: 'Raced' }),
        rows: `select count(*)::integer as n from words where word = 'Raced'`,
      }),
      answers: { among: [201, 422] },
    },
    {
      indexes: ['holidays__date_name', 'holidays__name_identity'],
      ready: async () => ({
        ask: () => ask('POST', '/api/holidays', { date: '2030-05-06', name: 'Raced' }),
        rows: `select count(*)::integer as n from holidays where name = 'Raced'`,
      }),
      answers: refused,
    },
    {
      indexes: ['sign_in_days__key', 'sign_in_months__key'],
      ready: async () => {
        const { id, email } = await testApp.person();
        await testApp.app.connection.pool.query('delete from sign_in_days where user_id = $1', [id]);
        await testApp.app.connection.pool.query('delete from sign_in_months where user_id = $1', [id]);
        const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
        return {
          ask: () => asking(headers)('POST', '/login', { email, password: PASSWORD }),
          rows: `select (sum(d.count) + sum(m.count))::integer as n from sign_in_days d
            join sign_in_months m using (user_id) where user_id = ${id}`,
        };
      },
      answers: { all: 200 },
      left: 2 * HUNDRED,
    },
    ...officeAttempts(async () => {
      const { email, ...person } = await testApp.person();
      return { person, id: person.id, email };
    }),
  ];
}
