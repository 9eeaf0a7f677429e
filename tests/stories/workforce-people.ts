import type { TestContext } from 'node:test';
import type { SystemRole } from '@bulwagan/contracts/workforce/roles.ts';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { PASSWORD, startWorkforce, type TestApp } from '@bulwagan/testing/workforce.ts';
import { type Data, enter, type Person, personIn } from './back-office-people.ts';

/** Monday, 09:00 in Manila. */
const NOW = '2026-11-23T01:00:00Z';
export const RETENTION_DAYS = 3_650;

export interface Story {
  testApp: TestApp;
  url: string;
  /** Super user. */
  admin: Person;
  roleIds: Map<string, string>;
}

/** Starts the service on its own port and creates the first account. */
export async function begin(t: TestContext): Promise<Story> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const testApp = await startWorkforce(t, {
    now: NOW,
    port,
    publicUrl: `${origin}/workforce`,
    settings: {
      statefulDomains: [`127.0.0.1:${port}`],
      corsOrigins: [origin],
      employeeRetentionDays: RETENTION_DAYS,
    },
  });
  const { username } = await testApp.superUser();
  const admin = await signedIn({ url: testApp.app.publicUrl }, username);
  const roles: Data[] = await admin.get('/api/roles');
  return {
    testApp,
    url: testApp.app.publicUrl,
    admin,
    roleIds: new Map(roles.map(({ id, name }) => [name, id])),
  };
}

/** Signs a user in by password in a browser of their own. */
export async function signedIn({ url }: Pick<Story, 'url'>, username: string): Promise<Person> {
  const person = personIn(url, { username });
  await enter(person);
  return person;
}

export interface Colleague extends Person {
  id: number;
}

/** Creates an account with a role and signs in with it. */
export async function appoint(
  story: Story,
  username: string,
  role: SystemRole | null = null,
): Promise<Colleague> {
  const { admin, roleIds } = story;
  const account = { name: `The ${username}`, username, email: `${username}@workforce.example` };
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  const { id } = await admin.post('/api/users', { ...account, ...password }, 201);
  if (role !== null) await admin.post(`/api/users/${id}/roles`, { role_id: roleIds.get(role) });
  return { id, ...(await signedIn(story, username)) };
}
