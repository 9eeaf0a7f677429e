import assert from 'node:assert/strict';
import { everythingIn } from '@bulwagan/testing/samples/everything.ts';
import type { Person, PersonOptions, SendOptions, TestApp } from '@bulwagan/testing/workforce.ts';
import { GOVERNMENT_ID_FIELDS } from '@bulwagan/workforce/employees/government-ids/government-ids.ts';
import { EMPLOYEES } from '@bulwagan/workforce/employees/testing/employees.ts';

/** Helpers of the tests in which administrators try to exceed their permissions. */

export const dataOf = (id: string) => `${EMPLOYEES}/${id}/personal-data`;
export const scoped = (
  role: NonNullable<PersonOptions['roles']>[number]['role'],
  organizationId: string,
) => ({
  role,
  organizationId,
});

export const NUMBERS = Object.fromEntries(GOVERNMENT_ID_FIELDS.map((field, at) => [field, `34987651${at}0`]));

export type Action = [
  method: 'post' | 'put' | 'delete' | 'get',
  path: string,
  body?: unknown,
  options?: SendOptions,
];

/** Returns actions on one test app. `admin` must have all permissions. */
export function actionsIn(testApp: TestApp, admin: Person) {
  const everything = () => everythingIn(testApp.app.connection.pool, 'workforce', ['sessions']);

  /** Sends requests, asserts that each is refused and changes nothing, and returns the response bodies. */
  async function refused(who: Person, status: number, ...actions: Action[]) {
    const before = await everything();
    const bodies = [];
    for (const [method, path, body] of actions) {
      const reply = method === 'get' ? await who.get(path) : await who[method](path, body);
      assert.equal(reply.status, status, `${method} ${path} ${JSON.stringify(body)}: ${reply.text}`);
      bodies.push(reply.body);
    }
    assert.equal(await everything(), before);
    return bodies;
  }

  async function done(who: Person, ...[method, path, body, options]: Action) {
    const reply = method === 'get' ? await who.get(path) : await who[method](path, body, options);
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.body?.data;
  }

  /** Creates a user with a new custom role. */
  async function withRole(name: string, permissions: string[], organizationId?: string): Promise<Person> {
    const { id } = await done(admin, 'post', '/api/roles', { name, permissions });
    const person = await testApp.person();
    await done(admin, 'post', `/api/users/${person.id}/roles`, {
      role_id: id,
      organization_id: organizationId ?? null,
    });
    return person;
  }

  return { refused, done, withRole };
}
