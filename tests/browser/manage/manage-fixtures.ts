import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { SERVER_URL } from '../browser.ts';
import { forgetSession, signIn } from '../people.ts';

/** Creates an institution with users and donations for one story, over the API. */

const API = `${SERVER_URL}/fundraising/api/v1`;
export const PASSWORD = 'sampaguita-2026';

export const mark = (): string => randomBytes(4).toString('hex');

/** User signed in over the API. */
export class Person {
  readonly email: string;
  #cookie = '';
  id = 0;

  constructor(email: string) {
    this.email = email;
  }

  async signIn(password = PASSWORD): Promise<this> {
    const { data } = await this.ask('POST', '/web/auth/login', { email: this.email, password });
    this.id = data.id;
    return this;
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of many kinds, read by stories alone.
  async ask(method: string, path: string, body?: unknown): Promise<any> {
    const response = await fetch(`${API}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.split(';', 1)[0]!;
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path} answers ${response.status}: ${text}`);
    return JSON.parse(text);
  }
}

/** Signs a user in on a page where another user may have been. */
export async function signInAs(page: Page, person: Person): Promise<void> {
  await forgetSession(page);
  // Storage belongs to an origin; a new window has none.
  if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear());
  await signIn(page, 'fundraising', person.email, PASSWORD);
}

let root: Promise<Person> | undefined;

/** Returns the demo's system administrator. */
function systemAdmin(): Promise<Person> {
  root ??= new Person('admin@fundraising.test').signIn('password');
  return root;
}

/** Invites a user and sets the password. */
export async function invite(role: string, institutionId: number | null, lastName = mark()): Promise<Person> {
  const admin = await systemAdmin();
  const email = `${role.replace('_', '-')}-${mark()}@story.test`;
  await admin.ask('POST', '/users', {
    first_name: 'Dalisay',
    last_name: lastName,
    email,
    roles: [role],
    institution_id: institutionId,
  });
  const person = new Person(email);
  await person.ask('POST', '/auth/reset-password', {
    email,
    token: await codeMailedTo(email),
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  return await person.signIn();
}

async function codeMailedTo(email: string): Promise<string> {
  const until = performance.now() + 10_000;
  while (performance.now() < until) {
    const response = await fetch(`${SERVER_URL}/dev/mail/messages?${new URLSearchParams({ to: email })}`);
    const [mail] = ((await response.json()) as { data: { text: string }[] }).data;
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code has come to ${email}.`);
}

export interface Institution {
  id: number;
  name: string;
}

export async function makeInstitution(): Promise<Institution> {
  const name = `Tala Foundation ${mark()}`;
  const { data } = await (await systemAdmin()).ask('POST', '/institutions', { name, city: 'Iloilo' });
  return { id: data.id, name };
}

/** Creates a campaign awaiting approval, by default without an end. */
export async function propose(
  author: Person,
  institutionId: number,
  endsAt?: string,
): Promise<{ id: number; title: string }> {
  const title = `Desks for ${mark()}`;
  const { data } = await author.ask('POST', '/campaigns', {
    title,
    description: 'Forty desks for the school on the hill.',
    type: 'general',
    goal_amount: 50_000,
    institution_id: institutionId,
    ends_at: endsAt ?? null,
  });
  return { id: data.id, title };
}

/** Creates a campaign awaiting approval, with its author and a user who decides. */
export async function proposal(endsAt?: string) {
  const institution = await makeInstitution();
  const author = await invite('institution_admin', institution.id);
  const judge = await invite('committee_member', institution.id);
  return { author, judge, campaign: await propose(author, institution.id, endsAt) };
}

/** Approves a campaign. */
export async function approve(campaignId: number): Promise<void> {
  await (await systemAdmin()).ask('POST', `/campaigns/${campaignId}/approve`);
}

interface Scholar {
  id: number;
  first_name: string;
  last_name: string;
}

/** Creates a scholar who agrees only to the given data. */
export async function makeScholar(
  author: Person,
  institutionId: number,
  agreed: Record<string, boolean> = {},
): Promise<Scholar> {
  const { data } = await author.ask('POST', '/scholars', {
    institution_id: institutionId,
    first_name: `Ligaya${mark()}`,
    last_name: `Panganiban${mark()}`,
    school: 'University of Mabini',
    city: 'Guimaras',
    story: 'I would like to teach where I grew up.',
    ...agreed,
  });
  return data;
}

/** Creates an open campaign that raised an amount by one donation. */
export async function raise(author: Person, institutionId: number, amount: number, donor = 'Luz Story') {
  const campaign = await propose(author, institutionId);
  await approve(campaign.id);
  return { ...campaign, donationId: await give(campaign.id, amount, donor) };
}

/** Creates a guest donation, paid at the simulated gateway and credited. */
async function give(campaignId: number, amount: number, donor: string): Promise<number> {
  const { data } = await new Person('').ask('POST', '/donations', {
    campaign_id: campaignId,
    amount,
    payment_gateway: 'paymongo',
    payment_method: 'gcash',
    donor_name: donor,
    donor_email: 'luz@story.test',
  });
  const page = new URL(data.checkout_url);
  await fetch(`${SERVER_URL}${page.pathname}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ method: 'gcash' }),
    redirect: 'manual',
  });
  const admin = await systemAdmin();
  const until = performance.now() + 15_000;
  while (performance.now() < until) {
    const donation = (await admin.ask('GET', `/donations/${data.id}`)).data;
    if (donation.status === 'completed') return data.id;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error('The donation was not credited.');
}

/** Returns a single-color picture as a file to choose. */
export function picture(): { name: string; mimeType: string; buffer: Buffer } {
  const side = 64;
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(side * 3, 0x5f)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
