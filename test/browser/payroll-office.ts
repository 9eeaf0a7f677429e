import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { URL_OF_HALL } from './browser.ts';

/** A name that no other story has. */
export const unique = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`;

// biome-ignore lint/suspicious/noExplicitAny: the shapes are the API's, and tested there.
type Answer = any;

/** Workforce's API as whoever the page is signed in as: for what a story needs before it begins. */
export async function office(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const token = (await page.context().cookies(`${URL_OF_HALL}/workforce/`)).find(
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

/** An item of the catalog with a code of its own. */
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

/** A roster with some of those whom it can have. */
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

/** A draft of a run that pays items to a roster, in September 2026 where no other period is given. */
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

/** One of the choices that a field finds for what is typed. */
export async function choose(field: Locator, word: string, option = word): Promise<void> {
  // The choices are hidden while their field is out of sight.
  await field.click();
  await field.fill(word);
  await field.page().getByRole('option', { name: option }).click();
}

/** An account without a role, whose password is `bundok-at-dagat`. */
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
