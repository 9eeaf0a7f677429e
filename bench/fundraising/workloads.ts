import { type Asked, type Client, signIn } from '../client.ts';
import type { Kind, Met, Subject, Workload } from '../speed/workload.ts';
import { COMPLETIONS, measureCompletions } from '../webhooks/completions.ts';
import { ADMIN, INSTITUTION_ADMIN, PASSWORD, type Prepared, prepare } from './prepare.ts';

type Caller = 'guest' | 'admin' | 'institution' | 'donor';

interface Samples {
  donationIds: number[];
  campaignIds: number[];
  /** Words of campaign titles and of donor names. */
  titles: string[];
  names: string[];
  donors: string[];
  /** Donor with about `DONATIONS_OF_DONOR` donations at any size. */
  donor: string;
  /** Last page of the list of all donations. */
  lastPage: number;
}

interface Meeting extends Met {
  samples: Samples;
  headers: Record<Caller, Record<string, string>>;
}

const API = '/fundraising/api/v1';
const SAMPLES = 20;
const SIGN_INS = 32;
/** Default page size. */
const PER_PAGE = 15;
const DONATIONS_OF_DONOR = 200;

type Paths = string[] | ((samples: Samples) => string[]);

function reads(
  kind: Kind,
  label: string,
  caller: Caller,
  paths: Paths,
  more: Partial<Workload<Meeting>> = {},
): Workload<Meeting> {
  return {
    kind,
    label,
    asked: ({ samples, headers }) =>
      (typeof paths === 'function' ? paths(samples) : paths).map((path) => ({
        method: 'GET',
        path: API + path,
        headers: headers[caller],
      })),
    ...more,
  };
}

const CAMPAIGNS_GROW = 'There is one campaign per 1,000 donations, at most 1,000, and all are read.';

const CAMPAIGNS_ADDED_UP =
  'The balances of all campaigns are summed; there is one campaign per 1,000 donations, at most 1,000.';

const WORKLOADS: Workload<Meeting>[] = [
  { kind: 'sign-in', label: 'sign-in on the web', asked: signIns },
  reads('single read', 'one campaign, unauthenticated', 'guest', ({ campaignIds }) =>
    campaignIds.map((id) => `/campaigns/${id}`),
  ),
  reads('single read', 'one donation, as administrator', 'admin', ({ donationIds }) =>
    donationIds.map((id) => `/donations/${id}`),
  ),
  reads('list', 'campaigns, unauthenticated', 'guest', ['/campaigns'], { grows: CAMPAIGNS_GROW }),
  reads('list', 'donations of all institutions', 'admin', ['/donations']),
  reads('list', 'donations of one institution', 'institution', ['/donations']),
  reads('list', 'donations of one campaign', 'admin', ({ campaignIds }) =>
    campaignIds.map((id) => `/donations?campaign_id=${id}`),
  ),
  reads('list', 'donations of all institutions, last page', 'admin', ({ lastPage }) => [
    `/donations?page=${lastPage}`,
  ]),
  reads('list', 'refunded donations of one institution', 'institution', ['/donations?status=refunded']),
  reads('list', `donations of the signed-in donor (${DONATIONS_OF_DONOR})`, 'donor', ['/donations']),
  reads(
    'search',
    'campaigns by a word of the title',
    'guest',
    ({ titles }) => titles.map((word) => `/campaigns?search=${encodeURIComponent(word)}`),
    { grows: CAMPAIGNS_GROW },
  ),
  reads(
    'search',
    'users by name',
    'admin',
    ({ names }) => names.map((word) => `/users?search=${encodeURIComponent(word)}`),
    { grows: 'There is one donor per 20 donations, so more donors share a name.' },
  ),
  reads('statistic', 'analytics/overview, all institutions', 'admin', ['/analytics/overview'], {
    grows: CAMPAIGNS_ADDED_UP,
  }),
  reads('statistic', 'analytics/overview, one institution', 'institution', ['/analytics/overview'], {
    grows: CAMPAIGNS_ADDED_UP,
  }),
  reads('statistic', 'analytics/campaigns/{id}', 'admin', ({ campaignIds }) =>
    campaignIds.map((id) => `/analytics/campaigns/${id}`),
  ),
  reads('statistic', 'analytics/donations-over-time, per day', 'institution', [
    '/analytics/donations-over-time',
  ]),
  reads('statistic', 'analytics/donations-over-time, per month', 'admin', [
    '/analytics/donations-over-time?period=month',
  ]),
  reads('statistic', `analytics/my-giving, ${DONATIONS_OF_DONOR} donations`, 'donor', [
    '/analytics/my-giving',
  ]),
];

function signIns({ samples, headers }: Meeting): Asked[] {
  return samples.donors.map((email) => ({
    method: 'POST',
    path: `${API}/web/auth/login`,
    headers: headers.guest,
    body: { email, password: PASSWORD },
    hashes: 1,
  }));
}

async function meet({ pool }: Prepared, port: number): Promise<Meeting> {
  const samples = await sample(pool);
  const as = (email: string) => signIn(port, 'fundraising', { email, password: PASSWORD });
  const clients: Client[] = [await as(ADMIN), await as(INSTITUTION_ADMIN), await as(samples.donor)];
  const [admin, institution, donor] = clients.map((client) => client.headers());
  return {
    samples,
    headers: {
      guest: { accept: 'application/json' },
      admin: admin!,
      institution: institution!,
      donor: donor!,
    },
    end: () => {
      for (const client of clients) client.close();
    },
  };
}

/** Selects the samples, the same in every run. Data added by a run have other names, and its donors cannot sign in. */
async function sample(pool: Prepared['pool']): Promise<Samples> {
  const values = async <T>(text: string, ...given: unknown[]): Promise<T[]> =>
    (await pool.query(text, given)).rows.map(({ value }) => value as T);
  const some = (table: string, condition: string) => `
    select id as value from ${table} where ${condition} order by hashtext(id::text), id limit ${SAMPLES}`;
  const [donor] = await values<string>(
    `select u.email as value from donations d join users u on u.id = d.user_id where u.email like '%@donors.test'
    group by u.email order by abs(count(*) - $1), u.email limit 1`,
    DONATIONS_OF_DONOR,
  );
  const [donations] = await values<number>('select count(*)::int as value from donations');
  return {
    donationIds: await values<number>(some('donations', "status = 'completed'")),
    campaignIds: await values<number>(
      some('campaigns', "status in ('active', 'closed') and title <> 'One campaign'"),
    ),
    titles: await values<string>(
      `select distinct split_part(title, ' of ', 2) as value from campaigns where title like '% of %' order by 1 limit $1`,
      SAMPLES,
    ),
    names: await values<string>(
      `select first_name || ' ' || last_name as value from users where email like '%@donors.test'
      order by hashtext(email), id limit $1`,
      SAMPLES,
    ),
    donors: await values<string>(
      `select email as value from users where email like '%@donors.test' order by id limit $1`,
      SIGN_INS,
    ),
    donor: donor!,
    lastPage: Math.ceil(donations! / PER_PAGE),
  };
}

export const SUBJECT: Subject<Prepared, Meeting> = {
  name: 'fundraising',
  rowsAre: 'donations',
  prepare,
  meet,
  workloads: WORKLOADS,
  once: COMPLETIONS.map((one) => ({
    named: one,
    unit: 'completions',
    measure: (size, settings) => measureCompletions(one, size, settings),
  })),
};
