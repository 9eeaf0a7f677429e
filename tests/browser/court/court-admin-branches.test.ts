import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { makeBranch, makeUser, mark, superAdmin } from './court-admin.ts';

story(
  'contract a branch is created, found, edited and archived; a duplicate name is refused with an error next to its field',
  async ({ page, go, expect, checkAccess }) => {
    const taken = await makeBranch(await superAdmin());
    const name = `Family Court, Branch ${mark()}`;
    await signIn(page, 'court', 'clerk@court.test');
    await go('/court/branches/new');
    await page.getByLabel(/^Name/).fill(taken.name);
    await page.getByLabel(/^Court type/).fill('Family Court');
    await page.getByRole('combobox', { name: 'Province' }).fill('bulacan');
    await page.getByRole('option', { name: 'Bulacan' }).click();
    await page.getByLabel('Judge').fill('Hon. Amihan Reyes');
    expect(422);
    await page.getByRole('button', { name: 'Create branch' }).click();
    await page.getByText('Name has already been taken.').waitFor();
    await checkAccess();
    await page.getByLabel(/^Name/).fill(name);
    await page.getByRole('button', { name: 'Create branch' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Bulacan').waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Room').fill('Sala 7');
    await checkAccess();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sala 7').waitFor();
    await page.getByText('Hon. Amihan Reyes').waitFor();
    await go('/court/branches');
    await page.getByLabel('Name or station').fill(name.toLowerCase());
    await page.getByText('1 to 1 of 1').waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await page.getByText('No cases are raffled to it.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Edit', exact: true }).count(), 0);
    await go(`/court/branches?search=${encodeURIComponent(name)}`);
    await page.getByText('No results.').waitFor();
    await page.getByLabel('Status').selectOption({ label: 'Archived' });
    await page.waitForURL(/archived=true/);
    await page.getByText('1 to 1 of 1').waitFor();
    await checkAccess();
    await page.getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText(`${name} restored.`).waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    await go(`/court/branches?search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name }).waitFor();
  },
);

story(
  'C§5.6 everybody can read branches; only users who manage them can create and edit one',
  async ({ page, go }) => {
    const admin = await superAdmin();
    const branch = await makeBranch(admin);
    const reader = await makeUser(admin, { roles: ['Stenographer'] });
    await signIn(page, 'court', reader.email, reader.password);
    await go(`/court/branches?search=${encodeURIComponent(branch.name)}`);
    assert.equal(await page.getByRole('link', { name: 'New branch' }).count(), 0);
    await page.getByRole('link', { name: branch.name }).click();
    await page.getByRole('heading', { level: 1, name: branch.name }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Archive' }).count(), 0);
  },
);

story(
  'contract editing a branch that someone else changed starts from its current version',
  async ({ page, go }) => {
    const admin = await superAdmin();
    const { id, name } = await makeBranch(admin);
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/branches/${id}`);
    const court_type = 'Regional Trial Court';
    await admin.ask('PUT', `/api/branches/${id}`, { name, court_type, judge: 'Hon. Amihan Reyes' });
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Room').fill('Sala 7');
    assert.equal(await page.getByLabel('Judge').inputValue(), 'Hon. Amihan Reyes');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sala 7').waitFor();
    await page.getByText('Hon. Amihan Reyes').waitFor();
  },
  { widths: ['desk'] },
);
