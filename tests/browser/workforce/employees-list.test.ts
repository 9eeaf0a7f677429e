import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { settle, story } from '../browser.ts';
import { textOf } from '../errors/downloads.ts';
import { forgetSession, signIn, signInThroughPage } from '../people.ts';
import { change, firstOf, hire, newName } from './employees-hiring.ts';
import { addItem, addRoster, addRun, newUser, office } from './payroll-fixtures.ts';

/** Time after which a combobox searches for its text. */
const SEARCHED_AFTER_MS = 400;

story(
  'W§4 an employee is found by part of the name, and the URL keeps the search',
  async ({ page, context, go, checkAccess }) => {
    await signInThroughPage(page, 'workforce', 'hr');
    const name = newName();
    const { id } = await hire(context, { last_name: name, middle_name: 'Reyes', suffix: 'Jr.' });
    await go('/workforce/employees');
    await checkAccess();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(name.slice(1).toUpperCase());
    await page.waitForURL(`**/employees?search=${name.slice(1).toUpperCase()}`);
    const found = page.getByRole('link', { name: `${name}, Amihan Reyes Jr.` });
    await found.waitFor();
    await page.getByText('1 to 1 of 1').waitFor();
    await page.reload();
    await found.click();
    await page.waitForURL(`**/employees/${id}`);
    await page.getByRole('heading', { level: 1, name: `Amihan Reyes ${name} Jr.` }).waitFor();
    await page.goBack();
    await found.waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await page.waitForURL((url) => url.search === '');
  },
);

story(
  'W§4 the list is filtered by organization and type, sorted, and shows a message without results',
  async ({ page, context, go, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const name = newName();
    const organization = await firstOf(context, '/api/organizations?per_page=1');
    const type = await firstOf(context, '/api/pms/employment_types?per_page=1');
    const one = await hire(context, { last_name: name, first_name: 'Bayani' });
    await change(context, one.id, { organization_id: organization.id, employment_type_id: type.id });
    await hire(context, { last_name: name, first_name: 'Dalisay' });
    await go(`/workforce/employees?search=${name}`);
    await page.getByLabel('Sort by', { exact: true }).selectOption('First name, Z to A');
    await page.waitForURL('**/employees?*sort=-first_name*');
    await page.getByText('1 to 2 of 2').waitFor();
    const first = page.getByRole('link', { name: `${name}, ` }).first();
    await first.filter({ hasText: 'Dalisay' }).waitFor();
    await page.getByRole('combobox', { name: 'Organization' }).click();
    await page.getByRole('option', { name: organization.name, exact: true }).click();
    await page.getByText('1 to 1 of 1').waitFor();
    await first.filter({ hasText: 'Bayani' }).waitFor();
    await page.getByLabel('Employment type').selectOption(type.name);
    await page.getByText('1 to 1 of 1').waitFor();
    await page.getByLabel('Status').selectOption('Archived');
    await page.getByRole('heading', { name: 'No results.' }).waitFor();
    await checkAccess();
    // The URL alone shows the same list, including names.
    const { searchParams } = new URL(page.url());
    assert.deepEqual(Object.fromEntries(searchParams), {
      search: name,
      sort: '-first_name',
      organization: organization.slug,
      type: type.name,
      archived: 'true',
    });
    await page.getByLabel('Status').selectOption('Employed');
    await page.reload();
    await page.getByText('1 to 1 of 1').waitFor();
    // The name arrives with the rows and is put into the field after they are drawn.
    await settle(page);
    const field = page.getByRole('combobox', { name: 'Organization' });
    assert.equal(await field.inputValue(), organization.name);
    // Both orders are tested: options first, or rows first.
    await page.route('**/api/organizations?*', async (route) => {
      await page.getByText('1 to 1 of 1').waitFor();
      await sleep(SEARCHED_AFTER_MS);
      await route.continue();
    });
    await page.reload();
    await page.getByText('1 to 1 of 1').waitFor();
    await settle(page);
    assert.equal(await field.inputValue(), organization.name);
  },
);

story(
  'contract payroll managers filter the list by roster and by paid run; others only see which filter applies',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    const roster = await addRoster(page, 2);
    const item = await addItem(page);
    const run = await addRun(page, roster, [{ payroll_item_id: item.id, amount: 100 }]);
    await office(page, 'POST', `/api/payroll/runs/${run.id}/compute`);
    // The third employee joins the roster after the run paid two.
    const candidates: { id: string; is_member: boolean }[] = await office(
      page,
      'GET',
      `/api/payroll/rosters/${roster.id}/candidates`,
    );
    const third = candidates.find(({ is_member: isMember }) => !isMember)!;
    await office(page, 'POST', `/api/payroll/rosters/${roster.id}/members`, { employee_ids: [third.id] });

    await go('/workforce/employees');
    const field = page.getByRole('combobox', { name: 'Roster' });
    await field.click();
    await field.fill(roster.name);
    // The other filter offers the runs of the roster.
    await page.getByRole('option', { name: roster.name, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('roster') === roster.id);
    await page.getByText('1 to 3 of 3').waitFor();
    const runs = page.getByLabel('Payroll run', { exact: true });
    await runs.selectOption(`${roster.name}, Sep 1, 2026 – Sep 30, 2026`);
    await page.waitForURL((url) => url.searchParams.get('run') === run.id);
    await page.getByText('1 to 2 of 2').waitFor();
    await page.reload();
    await page.getByText('1 to 2 of 2').waitFor();
    await settle(page);
    assert.equal(await field.inputValue(), roster.name);
    assert.equal(await runs.inputValue(), run.id);
    await checkAccess();
    await runs.selectOption('Any run');
    await page.getByText('1 to 3 of 3').waitFor();

    await forgetSession(page);
    await signIn(page, 'workforce', 'hr');
    await go(`/workforce/employees?roster=${roster.id}&run=${run.id}`);
    await page.getByText('1 to 2 of 2').waitFor();
    assert.equal(await runs.count(), 0);
    await page.getByText('Paid by one payroll run', { exact: true }).waitFor();
    await page.getByText('Members of one roster', { exact: true }).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Remove the filter: Paid by one payroll run' }).click();
    await page.waitForURL((url) => url.search === `?roster=${roster.id}`);
    await page.getByText('1 to 3 of 3').waitFor();
  },
);

story(
  'W§4 an export contains what the list shows, and no more',
  async ({ page, context, go, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const name = newName();
    await hire(context, { last_name: name, sss_number: '3412345678' });
    await go(`/workforce/employees?search=${name}`);
    await page.getByRole('button', { name: 'Export' }).click();
    await checkAccess();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV file' }).click(),
    ]);
    assert.match(csv.suggestedFilename(), /^Employees \d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await textOf(csv)).trim().split('\r\n');
    assert.equal(lines.length, 2);
    assert.ok(lines[1]?.includes(name) && lines[1].includes('3412345678'));
    await page.getByRole('button', { name: 'Export' }).click();
    const [workbook] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel workbook' }).click(),
    ]);
    assert.match(workbook.suggestedFilename(), /\.xlsx$/);
  },
);

story(
  'W§5 a timekeeper manages employees and sees only masked government numbers',
  async ({ page, context, go, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const { id } = await hire(context, { last_name: newName(), sss_number: '3498765432' });
    await forgetSession(page);
    await signIn(page, 'workforce', 'timekeeper');
    await page.emulateMedia({ colorScheme: 'dark' });
    await go(`/workforce/employees/${id}`);
    await page.getByText('•••••5432').waitFor();
    await page.getByText('Your role can’t see government numbers').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Show numbers' }).count(), 0);
    await checkAccess();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByText('Your role can’t enter government numbers here.').waitFor();
    assert.equal(await page.getByLabel('SSS number').count(), 0);
    await page.getByLabel('Religion').fill('Katoliko');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/employees/${id}`);
    await page.getByText('Katoliko').waitFor();
    await checkAccess();
  },
);

story(
  'W§5 a user without a role sees only their own record, with pay and numbers',
  async ({ page, go, expect, checkAccess }) => {
    await signInThroughPage(page, 'workforce', 'staff');
    await page.getByRole('heading', { level: 1, name: 'Hello, Liza Manalo' }).waitFor();
    await checkAccess();
    await page
      .getByRole('main')
      .getByRole('link', { name: /My record/ })
      .click();
    await page.getByRole('heading', { level: 1, name: /Personal data of Liza/ }).waitFor();
    await page.getByText('Everything on record about you.').waitFor();
    await checkAccess();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download (JSON)' }).click(),
    ]);
    const data = JSON.parse(await textOf(file)) as { employee: { last_name: string } };
    assert.equal(data.employee.last_name, 'Manalo');
    expect(403);
    await go('/workforce/employees');
    await page.getByRole('heading', { name: 'You don’t have access' }).waitFor();
  },
);

story(
  'contract: the first page of a super user shows their areas, in English and in Filipino',
  async ({ page, checkAccess }) => {
    await signInThroughPage(page, 'workforce', 'super');
    await page.getByRole('heading', { level: 1, name: 'Hello, Gloria Magbanua' }).waitFor();
    const figures = page.getByRole('region', { name: 'Key figures' });
    await figures.getByRole('link', { name: /^Employees/ }).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Wika: Filipino' }).click();
    await page.getByRole('heading', { level: 1, name: 'Magandang araw, Gloria Magbanua' }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page
      .getByRole('region', { name: 'Mga pangunahing bilang' })
      .getByRole('link', { name: /^Mga empleado/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Mga empleado' }).waitFor();
    await settle(page);
    await checkAccess();
  },
);

story(
  'W§4 a chosen filter is requested immediately, however much the page has to draw',
  async ({ page, go }) => {
    await signIn(page, 'workforce', 'hr');
    await go('/workforce/employees');
    const type = page.getByLabel('Employment type');
    await type.locator('option').nth(1).waitFor({ state: 'attached' });
    await page.locator('main [aria-busy="false"] tbody tr').first().waitFor();
    const isBusy = await type.evaluate((field: HTMLSelectElement) => {
      field.selectedIndex = 1;
      field.dispatchEvent(new Event('change', { bubbles: true }));
      return document.querySelector('main [aria-busy]')?.getAttribute('aria-busy');
    });
    assert.equal(isBusy, 'true', 'The list is still as it was after the choice.');
    await page.waitForURL((url) => url.searchParams.has('type'));
  },
);

story(
  'contract a user with a role in one organization is offered it, even beyond a hundred others',
  async ({ page, go }) => {
    await signIn(page, 'workforce', 'super');
    const user = await newUser(page);
    const roles: { id: number; name: string }[] = await office(page, 'GET', '/api/roles?per_page=100');
    const [organization] = await office(page, 'GET', '/api/organizations?per_page=1');
    await office(page, 'POST', `/api/users/${user.id}/roles`, {
      role_id: roles.find(({ name }) => name === 'HR Admin')!.id,
      organization_id: organization.id,
    });
    await forgetSession(page);
    await signIn(page, 'workforce', user.username, 'bundok-at-dagat');
    // Simulates an organization tree of more than one page.
    const others = Array.from({ length: 100 }, (_, index) => {
      const id = randomUUID();
      return { ...organization, id, slug: id, name: `Office ${index + 1}` };
    });
    await page.route('**/workforce/api/organizations?*', async (route) => {
      const url = new URL(route.request().url());
      const at = Number(url.searchParams.get('page') ?? 1);
      if (at === 1) return await route.fulfill({ json: { data: others, links: {}, meta: { last_page: 2 } } });
      url.searchParams.set('page', String(at - 1));
      await route.continue({ url: url.href });
    });
    await go('/workforce/employees');
    await page.getByRole('combobox', { name: 'Organization' }).click();
    await page.getByRole('option', { name: organization.name, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('organization') === organization.slug);
    assert.equal(await page.getByRole('option', { name: /^Office/ }).count(), 0);
  },
  { widths: ['desk'] },
);
