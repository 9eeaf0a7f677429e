import { type Asked, type Client, openGuest, signIn } from '../client.ts';
import { prepareSignIns } from '../sign-ins.ts';
import type { Filled, Kind, Met, Subject, Workload } from '../speed/workload.ts';
import { EXPORT, measureExport } from './export.ts';
import { PASSWORD, PEOPLE, type PersonName, type Prepared, prepare } from './prepare.ts';
import { QUESTIONS } from './questions.ts';
import { type Samples, sample } from './samples.ts';

interface Meeting extends Met {
  samples: Samples;
  employees: number;
  accounts: string[];
  headers: Record<PersonName | 'guest', Record<string, string>>;
}

const LIST = '/workforce/api/pms/employees';
const PER_PAGE = 50;

const get = (path: string, headers: Record<string, string>): Asked => ({ method: 'GET', path, headers });

const MORE_ARE_FOUND = 'More employees match, and all matches are counted and sorted.';
const GROWS: Record<string, string> = {
  'search with more matches at larger sizes': MORE_ARE_FOUND,
  'search across first and last name': MORE_ARE_FOUND,
};

function kindOf(label: string): Kind {
  if (label.startsWith('search')) return 'search';
  return label.startsWith('one employee,') ? 'single read' : 'list';
}

// Pages that only a million employees have are requested as a share of the list instead.
const ASKED_BEFORE = QUESTIONS.filter(({ label }) => !/page [\d,]+$/.test(label)).map(
  ({ label, who, paths }): Workload<Meeting> => ({
    kind: kindOf(label),
    label,
    asked: ({ samples, headers }) => paths(samples).map((path) => get(path, headers[who])),
    ...(GROWS[label] === undefined ? {} : { grows: GROWS[label] }),
  }),
);

const WORKLOADS: Workload<Meeting>[] = [
  {
    kind: 'sign-in',
    label: 'sign-in',
    asked: ({ accounts, headers }) =>
      accounts.map((username) => ({
        method: 'POST',
        path: '/workforce/login',
        headers: headers.guest,
        body: { username, password: PASSWORD },
        hashes: 1,
      })),
  },
  ...ASKED_BEFORE,
  {
    kind: 'list',
    label: 'employees, page at a quarter of the list',
    asked: ({ employees, headers }) => [
      get(`${LIST}?page=${Math.ceil(employees / 4 / PER_PAGE)}`, headers['bench-hr']),
    ],
    grows: 'PostgreSQL skips the index entries before the page one by one.',
  },
];

async function meet(prepared: Prepared & Filled, port: number): Promise<Meeting> {
  const accounts = await prepareSignIns(prepared.connection.pool, PASSWORD, 'username');
  const clients = {} as Record<PersonName | 'guest', Client>;
  for (const name of PEOPLE)
    clients[name] = await signIn(port, 'workforce', { username: name, password: PASSWORD });
  clients.guest = await openGuest(port, 'workforce');
  const headers = Object.fromEntries(
    Object.entries(clients).map(([name, client]) => [name, client.headers()]),
  ) as Meeting['headers'];
  return {
    samples: await sample(prepared, clients['bench-hr']),
    employees: prepared.employees,
    accounts,
    headers,
    end: () => {
      for (const client of Object.values(clients)) client.close();
    },
  };
}

export const SUBJECT: Subject<Prepared, Meeting> = {
  name: 'workforce',
  rowsAre: 'employees',
  prepare: async (serverUrl, employees) => {
    const prepared = await prepare(serverUrl, employees);
    return { ...prepared, close: () => prepared.connection.close() };
  },
  meet,
  workloads: WORKLOADS,
  once: [{ named: EXPORT, unit: 'lines', measure: (size) => measureExport(size, hrHeaders) }],
};

async function hrHeaders(port: number): Promise<Record<string, string>> {
  const client = await signIn(port, 'workforce', { username: 'bench-hr', password: PASSWORD });
  client.close();
  return client.headers();
}
