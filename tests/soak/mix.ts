import { type Asked, type Client, openGuest, signIn, wireOf } from '../../bench/client.ts';
import { seeded, shuffled } from '../money/batch.ts';

const PASSWORD = 'password';
const SEED = 1;
/** Number of records used, the first of each list. */
const RECORDS = 10;
/** Texts written in turn, because an unchanged text would not be written. */
const TEXTS = ['Of the first round', 'Of the second round', 'Of the third round'];

type Part = [share: number, asked: Asked[]];

/**
 * Returns raw requests of demo users to the three services, in the same order in every run. More than a quarter write:
 * changes, sign-ins, and audited reads of government numbers.
 */
export async function mixFor(port: number): Promise<Buffer[]> {
  const parts = [await fundraising(port), await workforce(port), await court(port)].flat();
  const asked = parts.flatMap(([share, some]) =>
    Array.from({ length: share }, (_, n) => some[n % some.length]!),
  );
  return shuffled(asked, seeded(SEED)).map((one) => wireOf(port, one));
}

async function fundraising(port: number): Promise<Part[]> {
  const api = '/fundraising/api/v1';
  const as = async (name: string) =>
    readerOf(await signIn(port, 'fundraising', { email: `${name}@fundraising.test`, password: PASSWORD }));
  const [admin, donor] = [await as('admin'), await as('donor')];
  const stranger = { accept: 'application/json' };
  // Other campaigns are not public.
  const campaigns = await donor.idsOf(`${api}/campaigns?status=active`);
  return [
    [40, [{ method: 'GET', path: `${api}/campaigns`, headers: stranger }]],
    [60, campaigns.map((id) => ({ method: 'GET', path: `${api}/campaigns/${id}`, headers: stranger }))],
    [20, [admin.get(`${api}/donations`)]],
    [10, [admin.get(`${api}/analytics/overview`)]],
    [10, [donor.get(`${api}/analytics/my-giving`)]],
    [20, TEXTS.map((_, n) => donor.put(`${api}/profile`, { phone: `+63917123456${n}` }))],
    [4, [signingIn(stranger, `${api}/web/auth/login`, { email: 'donor@fundraising.test' })]],
  ];
}

async function workforce(port: number): Promise<Part[]> {
  const [api, positions] = ['/workforce/api/pms/employees', '/workforce/api/pms/positions'];
  const as = async (username: string) =>
    readerOf(await signIn(port, 'workforce', { username, password: PASSWORD }));
  const [hr, root] = [await as('hr'), await as('super')];
  const employees = await hr.idsOf(api);
  const held = await root.listOf<{ id: string; name: string }>(positions);
  const guest = (await openGuest(port, 'workforce')).headers();
  return [
    [40, [hr.get(api)]],
    // Each of these reads is audited, because it shows government numbers.
    [50, employees.map((id) => hr.get(`${api}/${id}`))],
    [20, ['an', 'de', 'ma'].map((text) => hr.get(`${api}?filter[search]=${text}`))],
    [
      20,
      TEXTS.flatMap((description) =>
        held.slice(0, 4).map(({ id, name }) => root.put(`${positions}/${id}`, { name, description })),
      ),
    ],
    [4, [signingIn(guest, '/workforce/login', { username: 'staff' })]],
  ];
}

async function court(port: number): Promise<Part[]> {
  const api = '/court/api';
  const clerk = readerOf(await signIn(port, 'court', { email: 'clerk@court.test', password: PASSWORD }));
  const cases = await clerk.idsOf(`${api}/case-records`);
  const guest = (await openGuest(port, 'court')).headers();
  return [
    [40, [clerk.get(`${api}/case-records`)]],
    [50, cases.map((id) => clerk.get(`${api}/case-records/${id}`))],
    [20, [clerk.get(`${api}/case-records/statistics`), clerk.get(`${api}/backoffice/case-per-year`)]],
    [
      20,
      TEXTS.flatMap((description) =>
        cases.slice(0, 4).map((id) => clerk.put(`${api}/case-records/${id}`, { description })),
      ),
    ],
    [4, [signingIn(guest, '/court/login', { email: 'user@court.test' })]],
  ];
}

function readerOf(client: Client) {
  const headers = client.headers();
  const listOf = async <T>(path: string): Promise<T[]> => {
    const { status, body } = await client.send('GET', path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    const { data } = JSON.parse(body.toString()) as { data: T[] | { data: T[] } };
    const rows = Array.isArray(data) ? data : data.data;
    if (rows.length === 0) throw new Error(`There is nothing at ${path} to be asked for.`);
    return rows;
  };
  return {
    get: (path: string): Asked => ({ method: 'GET', path, headers }),
    put: (path: string, body: object): Asked => ({ method: 'PUT', path, headers, body }),
    listOf,
    idsOf: async (path: string) =>
      (await listOf<{ id: string | number }>(path)).slice(0, RECORDS).map(({ id }) => id),
  };
}

const signingIn = (headers: Asked['headers'], path: string, who: object): Asked => ({
  method: 'POST',
  path,
  headers,
  body: { ...who, password: PASSWORD },
});
