import assert from 'node:assert/strict';
import { makeSomebody } from '../back-office-client.ts';
import { settle, story } from '../browser.ts';
import { forgetSession, signIn, signInThroughPage } from '../people.ts';
import { hire, newName } from './employees-hiring.ts';
import { addItem, addRoster, addRun, choose, office } from './payroll-fixtures.ts';

/** Creates a roster with an employee of this story only and two others. */
async function rosterWith(page: Parameters<typeof addRoster>[0]) {
  const name = newName();
  const { id } = await hire(page.context(), { last_name: name });
  const roster = await addRoster(page, 2);
  await office(page, 'POST', `/api/payroll/rosters/${roster.id}/members`, { employee_ids: [id] });
  return { id, name, roster };
}

story(
  'W§2 a roster is searched for one member by name, and a run for the lines of one employee',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    const { id, name, roster } = await rosterWith(page);
    const item = await addItem(page);
    await go(`/workforce/rosters/${roster.id}`);
    await page.getByText('1 to 3 of 3').waitFor();
    await page.getByRole('searchbox', { name: 'Name or employee number' }).fill(name);
    await page.waitForURL((url) => url.searchParams.get('search') === name);
    await settle(page);
    await page.getByText('1 to 1 of 1').waitFor();
    await page.getByRole('cell', { name: `Amihan ${name}`, exact: true }).waitFor();
    await checkAccess();

    const run = await addRun(
      page,
      roster,
      [{ payroll_item_id: item.id, amount: 1000 }],
      ['2026-10-01', '2026-10-15'],
    );
    await office(page, 'POST', `/api/payroll/runs/${run.id}/compute`);
    await go(`/workforce/runs/${run.id}`);
    await page.getByText('1 to 3 of 3').waitFor();
    await choose(page.getByRole('combobox', { name: 'Employee', exact: true }), name, `Amihan ${name}`);
    await page.waitForURL((url) => url.searchParams.get('employee_id') === id);
    await settle(page);
    await page.getByText(`Showing only the lines of Amihan ${name}.`).waitFor();
    await page.getByText('1 to 1 of 1').waitFor();
    await checkAccess();
    // The URL alone shows the same, including the name.
    await page.reload();
    await settle(page);
    const field = page.getByRole('combobox', { name: 'Employee', exact: true });
    assert.equal(await field.inputValue(), `Amihan ${name}`);
  },
);

story(
  'W§2 HR finds the account of an employee by name and links it, and its owner sees their own record',
  async ({ page, context, go, checkAccess }) => {
    const somebody = await makeSomebody('workforce');
    await signIn(page, 'workforce', 'hr');
    const name = newName();
    const { id } = await hire(context, { last_name: name });
    await go(`/workforce/employees/${id}/edit`);
    const account = page.getByRole('combobox', { name: 'Account', exact: true });
    await choose(account, somebody.username, `${somebody.name} (${somebody.username})`);
    await checkAccess();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/workforce/employees/${id}`);
    await page.getByText('Changes saved.').waitFor();
    await forgetSession(page);
    await signInThroughPage(page, 'workforce', somebody.login, somebody.password);
    await page
      .getByRole('main')
      .getByRole('link', { name: /My record/ })
      .click();
    await page.getByRole('heading', { level: 1, name: `Personal data of Amihan ${name}` }).waitFor();
  },
);

story(
  'W§4 a list is sorted on a phone as on a desktop, and its pagination is in Filipino',
  async ({ page, go }) => {
    await signIn(page, 'workforce', 'hr');
    await go('/workforce/employees');
    const byName = page.getByRole('button', { name: 'Sort by Name' });
    const { width = 0, height = 0 } = (await byName.boundingBox()) ?? {};
    assert.ok(width >= 24 && height >= 20, `${width} x ${height}`);
    await byName.click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'last_name');
    // The URL changes before the button does.
    await settle(page);
    await byName.click();
    await page.waitForURL((url) => url.searchParams.get('sort') === '-last_name');
    await settle(page);
    await page.getByRole('button', { name: 'Wika: Filipino' }).click();
    const pages = page.getByRole('navigation', { name: 'Mga pahina' });
    await pages.getByRole('button', { name: 'Susunod na pahina' }).click();
    await page.waitForURL((url) => url.searchParams.get('page') === '2');
    await settle(page);
    await pages.getByRole('button', { name: 'Pahina 2', exact: true }).waitFor();
  },
);
