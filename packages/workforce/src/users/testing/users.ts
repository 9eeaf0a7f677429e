import assert from 'node:assert/strict';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { PASSWORD, type Person, type TestApp } from '@bulwagan/testing/workforce.ts';

/** Shared helpers for tests of accounts. */

export const TABLES = ['users', 'user_roles', 'audit_log', 'sessions', 'employees', 'employee_changes'];

export type Method = 'get' | 'post' | 'put' | 'delete';
export type AuditEvent = [method: Method, path: string, body?: unknown];

/** Asserts that a request is refused and changes nothing. Returns the response body. */
export async function refused(testApp: TestApp, who: Person, auditEvent: AuditEvent, status: number) {
  const [body] = await allRefused(testApp, who, [auditEvent], status);
  return body;
}

/** Like `refused`, for several requests. */
export async function allRefused(testApp: TestApp, who: Person, auditEvents: AuditEvent[], status: number) {
  const before = await testApp.snapshot(...TABLES);
  const bodies = [];
  for (const [method, path, body] of auditEvents) {
    const reply = method === 'get' ? await who.get(path) : await who[method](path, body);
    assert.equal(reply.status, status, `${method} ${path} ${JSON.stringify(body)}: ${reply.text}`);
    bodies.push(reply.body);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  return bodies;
}

let made = 0;
/** Returns the body of a new account. */
export function newUser(more: Record<string, unknown> = {}) {
  made += 1;
  return {
    name: `Made ${made}`,
    username: `made${made}`,
    email: `made${made}@workforce.example`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...more,
  };
}

export async function signIn(testApp: TestApp, username: string, password = PASSWORD) {
  const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  return await testApp.post('/login', { username, password }, { headers });
}

export async function roleIds(testApp: TestApp): Promise<(name: string) => string> {
  const { rows } = await testApp.app.connection.pool.query('select id, name from roles');
  return (name) => rows.find((role) => role.name === name)!.id;
}

export async function auditEventsOf(testApp: TestApp, userId: number) {
  const { rows } = await testApp.app.connection.pool.query(
    `select action, actor_id, changes from audit_log where subject_type = 'user' and subject_id = $1 order by id`,
    [String(userId)],
  );
  return rows;
}

/** Inserts an employee with an account, optionally in an organization. */
export async function employee(
  testApp: TestApp,
  userId: number,
  organizationId: string | null,
): Promise<string> {
  const { rows } = await testApp.app.connection.pool.query(
    `insert into employees (id, user_id, organization_id, first_name, last_name, sex, birthdate, civil_status,
      created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'Ana', 'Reyes', 'female', '1990-05-01', 'single', now(), now())
     returning id`,
    [userId, organizationId],
  );
  return rows[0].id;
}
