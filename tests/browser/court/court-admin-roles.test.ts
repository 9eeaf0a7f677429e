import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { makeBranch, makeRole, makeUser, mark, superAdmin } from './court-admin.ts';

story(
  'C§4 the permissions of a role are ticked in the matrix by keyboard, and replaced on saving',
  async ({ page, go, checkAccess }) => {
    const admin = await superAdmin();
    const role = await makeRole(admin, ['View Case Details']);
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/roles?search=${encodeURIComponent(role.name)}`);
    await page.getByRole('grid', { name: 'Permissions by role' }).waitFor();
    await checkAccess();
    const box = (permission: string) =>
      page.getByRole('checkbox', { name: `${permission} for ${role.name}`, exact: true });
    await box('View Case Details').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Space');
    assert.ok(await box('Manage Lists').isChecked());
    await page.getByText('Adds 2: View Case Activities, Manage Lists').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('Adds 1: View Case Activities').waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Space');
    await page.getByText('Removes 1: View Case Details').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: `Save ${role.name}` }).click();
    await page.getByText(`${role.name} saved.`).waitFor();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    const { data } = await admin.ask('GET', `/api/roles-list/${role.id}`);
    assert.deepEqual(data.permissions, ['View Case Activities']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'C§4 a role is created as a copy and never renamed; a duplicate name is refused with an error next to its field',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'court', 'super@court.test');
    const name = `Records Officer ${mark()}`;
    await go('/court/roles/new');
    await checkAccess();
    await page.getByLabel(/^Name/).fill('sheriff');
    await page.getByLabel('Copy from role').selectOption('Stenographer');
    await page.getByText('3 of 21 permissions').waitFor();
    expect(422);
    await page.getByRole('button', { name: 'Create role' }).click();
    await page.getByText('Name has already been taken.').waitFor();
    await page.getByLabel(/^Name/).fill(name);
    await page.getByRole('checkbox', { name: 'View Case History' }).check();
    await page.getByRole('button', { name: 'Create role' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Roles can’t be renamed.').waitFor();
    assert.equal(await page.getByLabel(/^Name/).count(), 0);
    await page.getByText('4 of 21 permissions').waitFor();
    await checkAccess();
    await page.getByRole('checkbox', { name: 'View Case History' }).uncheck();
    await page.getByLabel('Purpose').fill('Keeps the records in order.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${name} saved.`).waitFor();
    await page.reload();
    await page.getByText('3 of 21 permissions').waitFor();
    assert.equal(await page.getByLabel('Purpose').inputValue(), 'Keeps the records in order.');
  },
);

story(
  'C§7 a role in use cannot be deleted, and the dialog says why; an unused one can',
  async ({ page, go, expect, checkAccess }) => {
    const admin = await superAdmin();
    const role = await makeRole(admin, []);
    const holder = await makeUser(admin, { roles: [role.name] });
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/roles/${role.id}`);
    await page.getByRole('link', { name: '1 — show' }).waitFor();
    expect(422);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('The role is assigned to users and cannot be deleted.').waitFor();
    await checkAccess();
    await admin.ask('PUT', `/api/users/${holder.id}`, { role_ids: [] });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL('**/court/roles');
    await page.getByText(`Role ${role.name} deleted.`).waitFor();
  },
);

story(
  'contract a branch clerk can neither change nor delete built-in roles, nor grant permissions that they lack',
  async ({ page, go, expect }) => {
    const admin = await superAdmin();
    const branch = await makeBranch(admin);
    const clerk = await makeUser(admin, { roles: ['Branch of the Court Clerk'], branchIds: [branch.id] });
    const role = await makeRole(admin, ['View Case Details']);
    await signIn(page, 'court', clerk.email, clerk.password);
    await go(`/court/roles?search=${encodeURIComponent(role.name)}`);
    const box = (permission: string, of: string) =>
      page.getByRole('checkbox', { name: `${permission} for ${of}`, exact: true });
    await box('Case Raffle', role.name).click();
    assert.equal(await box('Case Raffle', role.name).isChecked(), false);
    // Assigned to a user outside the clerk's branches, which only the server knows.
    await makeUser(admin, { roles: [role.name] });
    await box('View Evidence', role.name).click();
    expect(403);
    await page.getByRole('button', { name: `Save ${role.name}` }).click();
    await page.getByText('a role held by people outside your branches').waitFor();
    assert.ok(await box('View Evidence', role.name).isChecked());
    await page.getByRole('button', { name: `Undo changes to ${role.name}` }).click();
    await go('/court/roles?search=stenographer');
    await page.getByRole('link', { name: 'Stenographer', exact: true }).click();
    await page.getByText('Built-in role.').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('can be deleted only by the Super Admin').waitFor();
  },
);

story(
  'contract a slower editor of a role overwrites nothing unseen, on its page and in the matrix',
  async ({ page, go, expect, checkAccess }) => {
    const admin = await superAdmin();
    const role = await makeRole(admin, ['View Case Details']);
    const path = `/api/roles-list/${role.id}`;
    /** Changes the role as another user. */
    const give = (...names: string[]) =>
      admin.ask('PUT', path, { name: role.name, permissions: names.map((name) => ({ name })) });
    const had = async (): Promise<string[]> => (await admin.ask('GET', path)).data.permissions;
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/roles/${role.id}`);
    await page.getByRole('checkbox', { name: 'View Case Filing' }).check();
    await page.getByLabel('Purpose').fill('Keeps the records.');
    await give('View Case Details', 'View Evidence');
    expect(412);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
    await dialog.getByLabel('View Evidence').waitFor();
    await checkAccess();
    assert.deepEqual(await dialog.getByRole('rowheader').allInnerTexts(), ['Permissions']);
    assert.deepEqual(await had(), ['View Case Details', 'View Evidence']);
    await dialog.getByLabel('View Evidence').check();
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await page.getByText(`${role.name} saved.`).waitFor();
    assert.deepEqual(await had(), ['View Case Details', 'View Evidence']);
    assert.equal((await admin.ask('GET', path)).data.description, 'Keeps the records.');

    // Each tick in the matrix is a separate change: ticks of others stay.
    await go(`/court/roles?search=${encodeURIComponent(role.name)}`);
    const box = (permission: string) =>
      page.getByRole('checkbox', { name: `${permission} for ${role.name}`, exact: true });
    await box('View Case Details').click();
    await box('View Case Filing').click();
    await give('View Case Details', 'View Evidence', 'View Case History');
    await page.getByRole('button', { name: `Save ${role.name}` }).click();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    assert.deepEqual((await had()).sort(), ['View Case Filing', 'View Case History', 'View Evidence']);
  },
  { widths: ['desk'] },
);

story(
  'C§4 unsaved ticks survive a search that hides their role, and are saved from there',
  async ({ page, go, checkAccess }) => {
    const admin = await superAdmin();
    const role = await makeRole(admin, ['View Case Details']);
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/roles?search=${encodeURIComponent(role.name)}`);
    await page.getByRole('checkbox', { name: `View Case Filing for ${role.name}`, exact: true }).click();
    const given = page.getByText('Adds 1: View Case Filing');
    await given.waitFor();
    const search = page.getByLabel('Role name');
    await search.fill('Stenographer');
    await page.getByRole('link', { name: 'Stenographer', exact: true }).waitFor();
    assert.ok(await given.isVisible(), 'next to another role');
    await search.fill(`none ${mark()}`);
    await page.getByRole('grid').waitFor({ state: 'detached' });
    assert.ok(await given.isVisible(), 'where no role is found');
    await checkAccess();
    await page.getByRole('link', { name: 'Branches', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: `Save ${role.name}` }).click();
    await page.getByText(`${role.name} saved.`).waitFor();
    await given.waitFor({ state: 'detached' });
    const { data } = await admin.ask('GET', `/api/roles-list/${role.id}`);
    assert.deepEqual([...data.permissions].sort(), ['View Case Details', 'View Case Filing']);
  },
  { widths: ['desk'] },
);

story(
  'contract the page links of the role list have text labels',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'court', 'super@court.test');
    // Simulated, since a court seldom has more than fifty roles.
    await page.route('**/court/api/roles-list?*', async (route) => {
      const response = await route.fetch();
      const { data, meta } = await response.json();
      await route.fulfill({ response, json: { data, meta: { ...meta, last_page: 3 } } });
    });
    await go('/court/roles');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    for (const name of ['Previous page', 'Next page', 'Page 2'])
      await pages.getByRole('button', { name, exact: true }).waitFor();
    await checkAccess();
  },
  { widths: ['phone'] },
);
