import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createMail } from '@bulwagan/platform/mail/mail.ts';
import { PASSWORD, startCourt, type TestApp } from '@bulwagan/testing/court.ts';
import { freePort } from '@bulwagan/testing/free-port.ts';
import ICAL from 'ical.js';
import { type Person as AnyPerson, personIn as anyPersonIn, type Data, enter } from './back-office-people.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** Monday, 09:00 in Manila. */
const NOW = '2026-11-23T01:00:00Z';

export interface Story {
  testApp: TestApp;
  post: MailServer;
  url: string;
  admin: Person;
  roleIds: Map<string, string>;
}

/** Court user, identified by e-mail. */
export interface Person extends AnyPerson {
  email: string;
}

const personIn = (url: string, email: string): Person => ({ ...anyPersonIn(url, { email }), email });

/** Starts the service and a mail server, each on its own port, and creates the first account. */
export async function begin(t: TestContext): Promise<Story> {
  const post = await startMailServer(t);
  const mail = createMail({
    url: post.url,
    from: 'Bulwagan <no-reply@hall.test>',
    log: { info: () => undefined },
  });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const testApp = await startCourt(t, {
    now: NOW,
    platform: { mail },
    port,
    publicUrl: `${origin}/court`,
    settings: { statefulDomains: [`127.0.0.1:${port}`], corsOrigins: [origin] },
  });
  t.after(() => mail.close());
  const { email } = await testApp.person({ roles: ['Super Admin'] });
  const admin = personIn(testApp.app.publicUrl, email);
  await enter(admin);
  const roles: Data[] = await admin.get('/api/roles');
  const roleIds = new Map(roles.map(({ id, name }) => [name, id]));
  return { testApp, post, url: testApp.app.publicUrl, admin, roleIds };
}

export async function hire(
  { admin, roleIds, url }: Story,
  role: string,
  branchIds: number[] = [],
  email = `${role.toLowerCase().replaceAll(' ', '-')}-${branchIds.join('-')}@court.example`,
): Promise<Person> {
  const account = { name: `The ${role}`, email, role_ids: [roleIds.get(role)], branch_ids: branchIds };
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  await admin.post('/api/users', { ...account, ...password }, 201);
  const person = personIn(url, email);
  assert.equal(await enter(person), false);
  return person;
}

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

/** Reads the calendar at a personal address like a calendar program, without cookies. */
export async function readCalendar(url: string): Promise<Map<string, { start: string; sequence: number }>> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return new Map(
    events.map(({ uid, startDate, sequence }) => [
      uid,
      { start: startDate.toJSDate().toISOString(), sequence },
    ]),
  );
}
