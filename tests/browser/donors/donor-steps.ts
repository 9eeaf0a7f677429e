import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { settle } from '../browser.ts';
import { forgetSession, signIn } from '../people.ts';

export const PASSWORD = 'isang mahabang pangungusap';

/** Returns a unique e-mail address. */
export const newEmail = (name: string): string => `${name}.${randomBytes(5).toString('hex')}@donor.test`;

const API = '/fundraising/api/v1';
const JSON_ONLY = { accept: 'application/json' };

interface Mail {
  subject: string;
  text: string;
}

/** Waits for the newest mail to an address with a matching subject. */
export async function mailTo(page: Page, email: string, subject: RegExp): Promise<Mail> {
  for (let attempts = 0; attempts < 60; attempts += 1) {
    const answer = await page.request.get(`/dev/mail/messages?to=${encodeURIComponent(email)}`);
    const { data } = (await answer.json()) as { data: Mail[] };
    const mail = data.find((one) => subject.test(one.subject));
    if (mail !== undefined) return mail;
    await sleep(250);
  }
  throw new Error(`No mail to ${email} came whose subject fits ${subject}.`);
}

export async function codeFor(page: Page, email: string, subject = /code/i): Promise<string> {
  const { text } = await mailTo(page, email, subject);
  const [, code] = /\b(\d{6})\b/.exec(text) ?? [];
  if (code === undefined) throw new Error(`No code in: ${text}`);
  return code;
}

/** Returns a different code. */
export const otherThan = (code: string): string => (code === '123456' ? '654321' : '123456');

/** Registers over the API; the address is not confirmed. */
export async function register(page: Page, email: string): Promise<void> {
  const answer = await page.request.post(`${API}/web/auth/register`, {
    headers: JSON_ONLY,
    data: {
      first_name: 'Luz',
      last_name: 'Magsaysay',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
  });
  if (answer.status() !== 201) throw new Error(await answer.text());
}

/** Creates a donor with a confirmed address, signed in through the page. */
export async function newDonor(page: Page): Promise<string> {
  const email = newEmail('luz');
  await register(page, email);
  const code = await codeFor(page, email);
  const answer = await page.request.post(`${API}/web/auth/verify-email`, {
    headers: JSON_ONLY,
    data: { email, code },
  });
  if (answer.status() !== 200) throw new Error(await answer.text());
  await forgetSession(page);
  await signIn(page, 'fundraising', email, PASSWORD);
  return email;
}

/** Returns a campaign open for donations. */
export async function openCampaign(page: Page): Promise<{ id: number; title: string }> {
  const answer = await page.request.get(`${API}/campaigns?status=active&per_page=100`, {
    headers: JSON_ONLY,
  });
  const { data } = (await answer.json()) as { data: { data: { id: number; title: string }[] } };
  return data.data.find(({ title }) => title === 'Reading rooms that stay dry')!;
}

/** Types a test card into the form of `/cards/new`. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/40');
  await page.getByLabel('Security code').fill('123');
}

/** Saves a card that needs no authentication. */
export async function saveCard(page: Page, number = '4343434343434345'): Promise<void> {
  await page.goto('/fundraising/cards/new');
  await typeCard(page, number);
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.waitForURL('**/fundraising/cards');
  await settle(page);
}

/** Goes from a campaign to the choice of payment method. */
export async function chooseAmount(page: Page, campaignId: number, pesos: number): Promise<void> {
  await page.goto(`/fundraising/give/${campaignId}`);
  await page.getByLabel('Amount in pesos').fill(String(pesos));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Payment method', { exact: true }).last().waitFor();
}
