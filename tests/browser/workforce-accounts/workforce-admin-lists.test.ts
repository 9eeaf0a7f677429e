import assert from 'node:assert/strict';
import { settle, story } from '../browser.ts';
import { signIn, signInThroughPage } from '../people.ts';
import { choose, office, unique } from '../workforce/payroll-fixtures.ts';

story(
  'contract organizations form a tree; one is added below another, moved and deleted, and one in use stays',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await signIn(page, 'workforce', 'super');
    await go('/workforce/organizations');
    await checkAccess();
    const name = unique('Clinic');
    const dialog = page.getByRole('dialog');
    const action = async (of: string, item: string) => {
      await page.getByRole('button', { name: `Actions for ${of}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await action('District Hospital', 'Add under this');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Name is required.').waitFor();
    await dialog.getByLabel(/^Name/).fill(name);
    assert.equal(await dialog.getByLabel('Under').inputValue(), 'District Hospital');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'District Hospital' })
      .last()
      .getByText(name, { exact: true })
      .waitFor();
    await page.getByLabel('Search organizations').fill(name);
    await page.getByText('Results: 1').waitFor();
    await page.getByText('Provincial Government of Bulakan').waitFor();
    await action(name, 'Edit');
    await choose(
      dialog.getByRole('combobox', { name: 'Under' }),
      'Engineering',
      'Provincial Engineering Office',
    );
    await dialog.getByText('Roles for the organization above').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.locator('#content').getByText('District Hospital').waitFor({ state: 'hidden' });
    await action(name, 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${name} deleted.`).waitFor();
    await page.getByLabel('Search organizations').fill('');
    await action('District Hospital', 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('The organization is in use and cannot be deleted.').waitFor();
  },
);

story(
  'contract a slower editor of an organization overwrites nothing unseen: both versions are shown, and other fields are kept',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    const [name, mine, theirs] = [unique('Annex'), unique('East annex'), unique('West annex')];
    const [above, beside] = [unique('Site'), unique('Site')];
    const add = (body: object) => office(page, 'POST', '/api/organizations', body);
    const [top, other] = [
      await add({ name: above, parent_id: null }),
      await add({ name: beside, parent_id: null }),
    ];
    const { id } = await add({ name, parent_id: top.id });
    const path = `/api/organizations/${id}`;
    await go('/workforce/organizations');
    await page.getByLabel('Search organizations').fill(name);
    // The tree is outdated by now; the form loads its data when it opens.
    await office(page, 'PUT', path, { name, parent_id: other.id });
    const change = async (of: string) => {
      await page.getByRole('button', { name: `Actions for ${of}` }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    };
    await change(name);
    const form = page.getByRole('dialog', { name: `Edit ${name}` });
    await form.getByLabel(/^Name/).fill(mine);
    assert.equal(await form.getByLabel('Under').inputValue(), beside);
    await office(page, 'PUT', path, { name: theirs, parent_id: null });
    expect(412);
    await form.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
    await dialog.getByLabel(theirs).waitFor();
    await checkAccess();
    assert.deepEqual(await dialog.getByRole('rowheader').allInnerTexts(), ['Name']);
    // Closing without a choice saves nothing and keeps the typed text.
    await page.keyboard.press('Escape');
    assert.equal(await form.getByLabel(/^Name/).inputValue(), mine);
    assert.equal((await office(page, 'GET', path)).name, theirs);
    await form.getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabel(mine).check();
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await page.getByText('Organization saved.').waitFor();
    const saved = await office(page, 'GET', path);
    assert.deepEqual([saved.name, saved.parent_id], [mine, null]);
    for (const one of [id, top.id, other.id]) await office(page, 'DELETE', `/api/organizations/${one}`);
  },
);

story(
  'contract a role is created from permissions, a built-in one keeps its own, and one in use cannot be deleted',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await signIn(page, 'workforce', 'super');
    await go('/workforce/roles');
    await checkAccess();
    await page.getByRole('link', { name: 'Payroll Admin' }).click();
    await page.getByText('its name and permissions can’t be changed').waitFor();
    assert.ok(await page.getByRole('checkbox', { name: 'Manage payroll' }).isDisabled());
    await checkAccess();
    await go('/workforce/roles/new');
    const name = unique('Cashier');
    await page.getByLabel(/^Name/).fill('payroll admin');
    await page.getByRole('checkbox', { name: 'Manage payroll' }).check();
    await page.getByRole('button', { name: 'Create role' }).click();
    await page.getByText('Name has already been taken.').waitFor();
    await page.getByLabel(/^Name/).fill(name);
    await page.getByRole('button', { name: 'Create role' }).click();
    await page.getByRole('link', { name }).click();
    assert.ok(await page.getByRole('checkbox', { name: 'Manage payroll' }).isChecked());
    const role = page.url().split('/').at(-1)!;
    const username = name.toLowerCase().replace(' ', '-');
    const user = await office(page, 'POST', '/api/users', {
      name,
      username,
      email: `${username}@workforce.test`,
      password: 'bundok-at-dagat',
      password_confirmation: 'bundok-at-dagat',
    });
    await office(page, 'POST', `/api/users/${user.id}/roles`, { role_id: role });
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    };
    await remove();
    await page.getByText('The role is assigned to users and cannot be deleted.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await office(page, 'DELETE', `/api/users/${user.id}`);
    await remove();
    await page.getByText(`Role ${name} deleted.`).waitFor();
  },
);

story(
  'contract entries of reference lists are added, changed and deleted; duplicates and those in use are refused',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await signIn(page, 'workforce', 'payroll');
    await go('/workforce/reference');
    await checkAccess();
    await page.getByRole('link', { name: 'Timekeeping policies' }).click();
    await page.getByRole('heading', { level: 1, name: 'Timekeeping policies' }).waitFor();
    const dialog = page.getByRole('dialog');
    const name = unique('Early shift');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByLabel(/^Name/).fill('Office hours');
    await dialog.getByLabel(/^Starts/).fill('06:00');
    await dialog.getByLabel(/^Ends/).fill('14:00');
    await dialog.getByLabel(/^Grace period/).fill('10');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Name has already been taken.').waitFor();
    assert.equal(await dialog.getByLabel(/^Starts/).inputValue(), '06:00');
    await checkAccess();
    await dialog.getByLabel(/^Name/).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Search', { exact: true }).fill(name);
    // Results appear immediately, so an earlier click would hit what was there before.
    await page.waitForURL((url) => url.searchParams.get('search') === name);
    await settle(page);
    await page.getByText('10 min').waitFor();
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog.getByLabel(/^Ends/).fill('15:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('15:00').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No results.').waitFor();
    await go('/workforce/reference/positions');
    await page.getByRole('button', { name: 'Delete Nurse II' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText(/is in use|cannot be deleted/).waitFor();
  },
);

story(
  'W§5 roles, accounts and payroll are available in Filipino',
  async ({ page, go, checkAccess }) => {
    await signInThroughPage(page, 'workforce', 'super');
    await page.getByRole('button', { name: 'Wika: Filipino' }).click();
    await go('/workforce/payroll-items');
    await page.getByRole('heading', { level: 1, name: 'Mga payroll item' }).waitFor();
    await page.getByText('bawat buwan').first().waitFor();
    await go('/workforce/roles');
    await page.getByText('Pamahalaan ang payroll').first().waitFor();
    await checkAccess();
  },
  { widths: ['desk'] },
);
