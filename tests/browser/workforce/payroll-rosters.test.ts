import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn, signInThroughPage } from '../people.ts';
import { choose, unique } from './payroll-fixtures.ts';

story(
  'contract a roster is created, members are chosen among those possible, and one is removed',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await signIn(page, 'workforce', 'payroll');
    await go('/workforce/rosters');
    await page.getByRole('button', { name: 'Add roster' }).first().click();
    const name = unique('Hospital staff');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Name is required.').waitFor();
    await dialog.getByLabel(/^Name/).fill(name);
    await choose(dialog.getByRole('combobox', { name: 'Organization' }), 'District', 'District Hospital');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('No members yet.').waitFor();
    await page.getByRole('button', { name: 'Add members' }).click();
    await dialog.getByRole('checkbox').nth(1).waitFor();
    const [first, second] = await dialog.getByRole('checkbox').all();
    await first!.check();
    await second!.check();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Add 2 members' }).click();
    await page.getByText('District Hospital · 2 members').waitFor();
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await page.getByText('District Hospital · 1 members').waitFor();
    await page.getByRole('button', { name: 'Add members' }).click();
    await choose(
      dialog.getByRole('combobox', { name: 'Everyone in an organization' }),
      'Engineering',
      'Provincial Engineering Office',
    );
    await dialog.getByRole('button', { name: 'Add everyone' }).click();
    await dialog.getByText('Everyone in an organization: the selected value is invalid.').waitFor();
    await choose(
      dialog.getByRole('combobox', { name: 'Everyone in an organization' }),
      'District',
      'District Hospital',
    );
    await dialog.getByRole('button', { name: 'Add everyone' }).click();
    await page.getByText(/The roster now has \d+ members/).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/workforce/rosters');
  },
);

story(
  'W§5.3 a Payroll Admin sees payroll and the lists, but neither accounts nor employees',
  async ({ page, go, expect, width }) => {
    expect(403);
    await signInThroughPage(page, 'workforce', 'payroll');
    if (width === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('link', { name: 'Payroll runs' }).waitFor();
    assert.deepEqual(
      (await nav.getByRole('link').allTextContents()).filter((name) => name !== 'Overview'),
      [
        'Payroll items',
        'Statutory tables',
        'Calculate a pay',
        'Rosters',
        'Payroll runs',
        'Payroll files',
        'Organizations',
        'Reference lists',
        'Papers',
      ],
    );
    await go('/workforce/users');
    await page.getByRole('heading', { name: 'You don’t have access' }).waitFor();
    await go('/workforce/organizations');
    await page.getByText('District Hospital').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Add organization' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Actions for/ }).count(), 0);
  },
);
