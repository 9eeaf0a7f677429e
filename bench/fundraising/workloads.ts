import { type Asked, type Client, signIn } from '../client.ts';
import type { Kind, Met, Subject, Workload } from '../speed/workload.ts';
import { ADMIN, INSTITUTION_ADMIN, PASSWORD, type Prepared, prepare } from './prepare.ts';

type Caller = 'stranger' | 'admin' | 'institution' | 'donor';

interface Samples {
  donationIds: number[];
  campaignIds: number[];
  /** Words of titles of campaigns, and of names of donors. */
  titles: string[];
  names: string[];
  donors: string[];
  /** Whoever has given most often. */
  giver: string;
}

interface Meeting extends Met {
  samples: Samples;
  headers: Record<Caller, Record<string, string>>;
}

const API = '/fundraising/api/v1';
const SAMPLES = 20;
const SIGN_INS = 32;

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

const COUNTED =
  'The total is counted: the rows of the answer are found by an index, and all that belong to the list are counted ' +
  'for each page.';
const CAMPAIGNS_GROW =
  'There is a campaign for each thousand gifts, up to a thousand, and all are looked at.';

const WORKLOADS: Workload<Meeting>[] = [
  { kind: 'sign-in', label: 'sign-in, web', asked: signIns },
  reads('single read', 'one campaign, by a stranger', 'stranger', ({ campaignIds }) =>
    campaignIds.map((id) => `/campaigns/${id}`),
  ),
  reads('single read', 'one donation, by an administrator', 'admin', ({ donationIds }) =>
    donationIds.map((id) => `/donations/${id}`),
  ),
  reads('list', 'campaigns, by a stranger', 'stranger', ['/campaigns'], { grows: CAMPAIGNS_GROW }),
  reads('list', 'donations, all', 'admin', ['/donations'], { grows: COUNTED }),
  reads('list', 'donations, of an institution', 'institution', ['/donations'], { grows: COUNTED }),
  reads(
    'list',
    'donations, of a campaign',
    'admin',
    ({ campaignIds }) => campaignIds.map((id) => `/donations?campaign_id=${id}`),
    { grows: COUNTED },
  ),
  reads('list', 'donations, the own', 'donor', ['/donations'], {
    grows: 'The donor who has given most often has given more often where there are more gifts.',
  }),
  reads(
    'search',
    'campaigns, by a word of the title',
    'stranger',
    ({ titles }) => titles.map((word) => `/campaigns?search=${encodeURIComponent(word)}`),
    { grows: CAMPAIGNS_GROW },
  ),
  reads(
    'search',
    'users, by name',
    'admin',
    ({ names }) => names.map((word) => `/users?search=${encodeURIComponent(word)}`),
    { grows: 'There is a donor for every twenty gifts, and more of them have the same name.' },
  ),
  reads('statistic', 'analytics/overview, of all', 'admin', ['/analytics/overview'], {
    grows: 'The gifts of the last 30 days are added up from the ledger, and they are more.',
  }),
  reads('statistic', 'analytics/overview, of an institution', 'institution', ['/analytics/overview'], {
    grows: 'The gifts of the last 30 days are added up from the ledger, and they are more.',
  }),
  reads(
    'statistic',
    'analytics/campaigns/{id}',
    'admin',
    ({ campaignIds }) => campaignIds.map((id) => `/analytics/campaigns/${id}`),
    { grows: 'The entries of the campaign are added up from the ledger, so that it shows what that holds.' },
  ),
  reads(
    'statistic',
    'analytics/donations-over-time, days',
    'institution',
    ['/analytics/donations-over-time'],
    { grows: 'The entries of 30 days are added up from the ledger.' },
  ),
  reads(
    'statistic',
    'analytics/donations-over-time, months',
    'admin',
    ['/analytics/donations-over-time?period=month'],
    {
      grows: 'The entries of twelve months are added up from the ledger: at a million, a third of a million.',
    },
  ),
  reads('statistic', 'analytics/my-giving', 'donor', ['/analytics/my-giving'], {
    grows: 'The donor who has given most often has given more often where there are more gifts.',
  }),
];

function signIns({ samples, headers }: Meeting): Asked[] {
  return samples.donors.map((email) => ({
    method: 'POST',
    path: `${API}/web/auth/login`,
    headers: headers.stranger,
    body: { email, password: PASSWORD },
    hashes: 1,
  }));
}

async function meet({ pool }: Prepared, port: number): Promise<Meeting> {
  const samples = await sample(pool);
  const as = (email: string) => signIn(port, 'fundraising', { email, password: PASSWORD });
  const clients: Client[] = [await as(ADMIN), await as(INSTITUTION_ADMIN), await as(samples.giver)];
  const [admin, institution, donor] = clients.map((client) => client.headers());
  return {
    samples,
    headers: {
      stranger: { accept: 'application/json' },
      admin: admin!,
      institution: institution!,
      donor: donor!,
    },
    end: () => {
      for (const client of clients) client.close();
    },
  };
}

/** The same in every run. What a run adds has other names, and no donor of it can sign in. */
async function sample(pool: Prepared['pool']): Promise<Samples> {
  const values = async <T>(text: string, ...given: unknown[]): Promise<T[]> =>
    (await pool.query(text, given)).rows.map(({ value }) => value as T);
  const some = (table: string, condition: string) => `
    select id as value from ${table} where ${condition} order by hashtext(id::text), id limit ${SAMPLES}`;
  const [giver] = await values<string>(
    `select u.email as value from donations d join users u on u.id = d.user_id where u.email like '%@donors.test'
    group by u.email order by count(*) desc, u.email limit 1`,
  );
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
    giver: giver!,
  };
}

export const FUNDRAISING: Subject<Prepared, Meeting> = {
  name: 'fundraising',
  rowsAre: 'donations',
  prepare,
  meet,
  workloads: WORKLOADS,
};
