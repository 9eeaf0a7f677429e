import { randomBytes } from 'node:crypto';
import { BackOfficeClient } from '../back-office-client.ts';

/** Returns a unique mark for names. */
export const mark = (): string => randomBytes(4).toString('hex');

/** Returns an API client signed in as the demo's Super Admin. */
export const superAdmin = (): Promise<BackOfficeClient> =>
  new BackOfficeClient('court').signIn('super@court.test');

interface Wanted {
  name?: string;
  /** Names of roles. */
  roles?: string[];
  branchIds?: number[];
}

export interface Account {
  id: number;
  name: string;
  email: string;
  password: string;
}

/** Creates an account with roles and branches for one story. */
export async function makeUser(
  admin: BackOfficeClient,
  { name = `Story ${mark()}`, roles = [], branchIds = [] }: Wanted = {},
): Promise<Account> {
  const email = `story-${mark()}@court.test`;
  const password = `mabuting-umaga-${mark()}`;
  const { data: all } = await admin.ask('GET', '/api/roles');
  const ids = (all as { id: string; name: string }[])
    .filter((role) => roles.includes(role.name))
    .map(({ id }) => id);
  const { data } = await admin.ask('POST', '/api/users', {
    name,
    email,
    password,
    password_confirmation: password,
    role_ids: ids,
    branch_ids: branchIds,
  });
  return { id: data.id, name, email, password };
}

/** Creates a branch for one story. */
export async function makeBranch(admin: BackOfficeClient): Promise<{ id: number; name: string }> {
  const name = `Story Court, Branch ${mark()}`;
  const { data } = await admin.ask('POST', '/api/branches', { name, court_type: 'Regional Trial Court' });
  return { id: data.id, name };
}

/** Creates a role for one story. */
export async function makeRole(
  admin: BackOfficeClient,
  permissions: string[],
  name = `Story role ${mark()}`,
): Promise<{ id: string; name: string }> {
  const { data } = await admin.ask('POST', '/api/roles-list', {
    name,
    permissions: permissions.map((permission) => ({ name: permission })),
  });
  return { id: data.id, name };
}
