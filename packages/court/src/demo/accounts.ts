import type { SystemRole } from '@bulwagan/contracts/court/roles.ts';

interface DemoPerson {
  name: string;
  role: SystemRole;
  /** Indexes into the demo branches. */
  branches: readonly number[];
}

/** People with demo accounts (contract, demo accounts), by the part of their address before `@`. */
const PEOPLE = {
  super: { name: 'Soledad Magsaysay', role: 'Super Admin', branches: [] },
  counsel: { name: 'Atty. Rafael Ocampo', role: 'Counsel', branches: [] },
  clerk: { name: 'Atty. Corazon Dizon', role: 'Office of the Court Clerk', branches: [] },
  branch: { name: 'Atty. Benigno Salonga', role: 'Branch of the Court Clerk', branches: [0] },
  dashboard: { name: 'Dalisay Abad', role: 'Dashboard User', branches: [] },
  staff: { name: 'Emilio Tuazon', role: 'BCC Staff', branches: [0] },
  evidence: { name: 'Perla Quiñones', role: 'BCC Evidence', branches: [0] },
  user: { name: 'Jun Marasigan', role: 'User', branches: [0] },
  stenographer: { name: 'Amparo Gatdula', role: 'Stenographer', branches: [0] },
  sheriff: { name: 'Isagani Lacson', role: 'Sheriff', branches: [0, 1] },
} as const satisfies Record<string, DemoPerson>;

type DemoName = keyof typeof PEOPLE;

const emailOf = (name: string): string => `${name}@court.test`;

export const DEMO_PEOPLE: readonly (DemoPerson & { email: string })[] = Object.entries(PEOPLE).map(
  ([name, person]) => ({ email: emailOf(name), ...person }),
);

/** Email addresses of the demo accounts. The server refuses to start with them in production. */
export const DEMO_ACCOUNTS = Object.fromEntries(
  Object.keys(PEOPLE).map((name) => [name, emailOf(name)]),
) as Readonly<Record<DemoName, string>>;
