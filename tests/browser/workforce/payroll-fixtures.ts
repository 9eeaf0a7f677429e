import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { SERVER_URL } from '../browser.ts';

/** Returns a unique name. */
export const unique = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`;

// biome-ignore lint/suspicious/noExplicitAny: the shapes are the API's, and tested there.
type Answer = any;

/** Calls the workforce API as the signed-in user, for the setup of a story. */
export async function office(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const token = (await page.context().cookies(`${SERVER_URL}/workforce/`)).find(
    ({ name }) => name === 'XSRF-TOKEN',
  );
  const response = await page.request.fetch(`/workforce${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'x-xsrf-token': decodeURIComponent(token?.value ?? ''),
    },
    ...(data === undefined ? {} : { data }),
  });
  const text = await response.text();
  assert.ok(response.ok(), `${method} ${path}: ${response.status()} ${text}`);
  return text === '' ? undefined : JSON.parse(text).data;
}

/** Creates a payroll item with a unique code. */
export async function addItem(
  page: Page,
  more: object = {},
): Promise<{ id: string; name: string; code: string }> {
  const name = unique('Item');
  return await office(page, 'POST', '/api/payroll/payroll_items', {
    name,
    code: name.toUpperCase(),
    category: 'earning',
    has_limit: false,
    limit_type: 'fixed_amount',
    limit_amount: 0,
    limit_frequency: 'monthly',
    ...more,
  });
}

/** Creates a roster with some of the possible members. */
export async function addRoster(page: Page, members: number): Promise<{ id: string; name: string }> {
  const roster = await office(page, 'POST', '/api/payroll/rosters', { name: unique('Roster') });
  const candidates: { id: string }[] = await office(
    page,
    'GET',
    `/api/payroll/rosters/${roster.id}/candidates`,
  );
  const employee_ids = candidates.slice(0, members).map(({ id }) => id);
  if (members > 0) await office(page, 'POST', `/api/payroll/rosters/${roster.id}/members`, { employee_ids });
  return roster;
}

/** Creates a draft run that pays items to a roster, by default in September 2026. */
export async function addRun(
  page: Page,
  roster: { id: string },
  items: { payroll_item_id: string; amount: number }[],
  [start, end] = ['2026-09-01', '2026-09-30'],
): Promise<{ id: string }> {
  return await office(page, 'POST', '/api/payroll/runs', {
    roster_id: roster.id,
    period_start: start,
    period_end: end,
    items,
  });
}

/** Chooses an option of a field by typing. */
export async function choose(field: Locator, word: string, option = word): Promise<void> {
  // The options are hidden while their field is out of view.
  await field.click();
  await field.fill(word);
  await field.page().getByRole('option', { name: option }).click();
}

/** Creates an account without a role, with the password `bundok-at-dagat`. */
export const newUser = (page: Page) => {
  const name = unique('Ligaya');
  const username = name.toLowerCase().replace(' ', '-');
  return office(page, 'POST', '/api/users', {
    name,
    username,
    email: `${username}@workforce.test`,
    password: 'bundok-at-dagat',
    password_confirmation: 'bundok-at-dagat',
  }) as Promise<{ id: number; name: string; username: string }>;
};
