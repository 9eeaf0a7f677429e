import assert from 'node:assert/strict';
import { BackOfficeClient } from '../back-office-client.ts';
import { story } from '../browser.ts';
import { signIn, signInThroughPage } from '../people.ts';
import { makeBranch, makeRole, makeUser, mark, superAdmin } from './court-admin.ts';

story(
  'contract the Super Admin creates an account with roles and branches, finds and edits it',
  async ({ page, go, expect, checkAccess }) => {
    const admin = await superAdmin();
    const branch = await makeBranch(admin);
    const name = `Pilar Story ${mark()}`;
    const email = `pilar-${mark()}@court.test`;
    await signIn(page, 'court', 'super@court.test');
    await go('/court/users/new');
    await checkAccess();
    expect(422);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Please check the highlighted fields.').waitFor();
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Email/).fill('super@court.test');
    await page.getByRole('button', { name: 'Suggest password' }).click();
    await page.getByRole('checkbox', { name: 'Stenographer' }).check();
    await page.getByRole('combobox', { name: 'Branches' }).fill(branch.name.slice(-8));
    await page.getByRole('option', { name: branch.name }).click();
    await page.getByRole('combobox', { name: 'Branches' }).press('Escape');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Email has already been taken.').waitFor();
    assert.equal(await page.getByLabel(/^Name/).inputValue(), name);
    const suggested = page.getByLabel(/^Password \*/);
    assert.match(await suggested.inputValue(), /^(\w{5}-){4}\w{5}$/);
    const drawn = await suggested.inputValue();
    // Widest possible suggestion.
    await suggested.fill(Array(5).fill('WWWWW').join('-'));
    assert.ok(
      await suggested.evaluate((field) => field.scrollWidth <= field.clientWidth),
      'it is seen whole',
    );
    await suggested.fill(drawn);
    await page.getByLabel(/^Email/).fill(email);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('link', { name: branch.name }).waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Sheriff' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Sheriff', exact: true }).waitFor();
    await go(`/court/users?search=${encodeURIComponent(email.toUpperCase())}`);
    await page.getByText('1 to 1 of 1').waitFor();
    await page.getByRole('link', { name }).waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'C§5.5 a disabled account is refused at its next request, and signs in again after it is enabled',
  async ({ page, go, elsewhere, expect, checkAccess }) => {
    const account = await makeUser(await superAdmin(), { roles: ['User'] });
    const clerk = await elsewhere();
    await signIn(clerk, 'court', account.email, account.password);
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/users/${account.id}`);
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('signed out on all devices immediately').waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
    await page.getByText('Disabled since').waitFor();
    await checkAccess();
    expect(403);
    await clerk.goto('/court/help');
    await clerk.getByText('Your account has been disabled').waitFor();
    await page.getByRole('button', { name: 'Enable', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enable', exact: true }).click();
    await page.getByText('Disabled since').waitFor({ state: 'detached' });
    // Earlier sessions have ended.
    await signIn(clerk, 'court', account.email, account.password);
    await clerk.goto('/court/help');
    await clerk.getByRole('heading', { level: 1, name: 'Help center' }).waitFor();
  },
);

story(
  'contract the sessions of an account are listed by device and ended, one and all',
  async ({ page, go, checkAccess }) => {
    const account = await makeUser(await superAdmin());
    const devices = await Promise.all(
      [1, 2, 3].map(() => new BackOfficeClient('court').signIn(account.email, account.password)),
    );
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/users/${account.id}`);
    const sessions = page.getByRole('region', { name: 'Active sessions' });
    await sessions.getByRole('listitem').nth(2).waitFor();
    await checkAccess();
    await sessions
      .getByRole('button', { name: /^Sign out (?!all)/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await sessions.getByRole('listitem').nth(2).waitFor({ state: 'detached' });
    await sessions.getByRole('button', { name: 'Sign out all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out all' }).click();
    await sessions.getByText('No active sessions.').waitFor();
    for (const device of devices) await assert.rejects(device.ask('GET', '/api/profile'), /401/);
  },
);

story(
  'contract actions on accounts with wider permissions are neither requested nor offered; those on colleagues are',
  async ({ page, go, checkAccess }) => {
    const admin = await superAdmin();
    const branch = await makeBranch(admin);
    const people = { branchIds: [branch.id] };
    const clerk = await makeUser(admin, { roles: ['Branch of the Court Clerk'], ...people });
    const mate = await makeUser(admin, { roles: ['User'], ...people });
    const above = await makeUser(admin, { roles: ['User', 'Office of the Court Clerk'], ...people });
    const asked: string[] = [];
    page.on('request', (request) => {
      const id = /\/api\/users\/(\d+)\/sessions$/.exec(request.url())?.[1];
      if (id !== undefined) asked.push(id);
    });
    await signIn(page, 'court', clerk.email, clerk.password);
    await go(`/court/users/${above.id}`);
    await page.getByText('Only a Super Admin can change it').waitFor();
    await checkAccess();
    const offers = async () => [
      await page.getByRole('link', { name: 'Edit', exact: true }).count(),
      await page.getByRole('button', { name: 'Disable', exact: true }).count(),
    ];
    assert.deepEqual([asked, await offers()], [[], [0, 0]]);
    await go(`/court/users/${mate.id}`);
    await page.getByText('No active sessions.').waitFor();
    assert.deepEqual(await offers(), [1, 1]);
    await go(`/court/users/${clerk.id}`);
    await page.getByText('This session').waitFor();
    assert.deepEqual(asked, [mate.id, clerk.id].map(String));
  },
);

story(
  'contract a branch clerk cannot assign roles beyond their own permissions: the page says why, and the server refuses the rest',
  async ({ page, go, expect, checkAccess }) => {
    const admin = await superAdmin();
    const branch = await makeBranch(admin);
    const role = await makeRole(admin, ['View Case Details']);
    const clerk = await makeUser(admin, { roles: ['Branch of the Court Clerk'], branchIds: [branch.id] });
    const mate = await makeUser(admin, { roles: ['User'], branchIds: [branch.id] });
    const stranger = await makeUser(admin, { roles: ['User'] });
    await signIn(page, 'court', clerk.email, clerk.password);
    await go('/court/users');
    await page.getByRole('link', { name: mate.name }).waitFor();
    assert.equal(await page.getByRole('link', { name: stranger.name }).count(), 0);
    await go(`/court/users/${mate.id}/edit`);
    const outside = page.getByRole('checkbox', { name: 'Office of the Court Clerk' });
    assert.ok(await outside.isDisabled());
    await page.getByText('you don’t have Case Raffle, Manage Holidays, Manage Branches').waitFor();
    assert.ok(await page.getByRole('checkbox', { name: 'Super Admin' }).isDisabled());
    await checkAccess();
    await page.getByRole('checkbox', { name: role.name }).check();
    // While the dialog is open, the role gets more permissions than the clerk has.
    await admin.ask('PUT', `/api/roles-list/${role.id}`, {
      name: role.name,
      permissions: [{ name: 'Case Raffle' }],
    });
    expect(403);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('assign permissions you don’t have').waitFor();
    assert.ok(await page.getByRole('checkbox', { name: role.name }).isChecked());
    await checkAccess();
    await page.getByRole('checkbox', { name: role.name }).uncheck();
    await page.getByRole('checkbox', { name: 'Stenographer' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Stenographer', exact: true }).waitFor();
  },
);

story(
  'contract a branch clerk who creates an account without a branch is asked for one, and reads nothing about permissions',
  async ({ page, go, expect, checkAccess }) => {
    const admin = await superAdmin();
    const branch = await makeBranch(admin);
    const clerk = await makeUser(admin, { roles: ['Branch of the Court Clerk'], branchIds: [branch.id] });
    await signIn(page, 'court', clerk.email, clerk.password);
    await go('/court/users/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ana Cruz');
    await page.getByRole('textbox', { name: 'Email' }).fill(`ana-${mark()}@court.test`);
    await page.getByRole('button', { name: 'Suggest password' }).click();
    expect(403);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('alert').getByText('Choose at least one branch.').waitFor();
    assert.equal(await page.getByText('You can’t assign permissions').count(), 0);
    await checkAccess();
  },
);

story(
  'C§5.6 a user who does not manage accounts gets no link to them, and an explanation at the URL',
  async ({ page, go }) => {
    const account = await makeUser(await superAdmin(), { roles: ['Sheriff'] });
    await signInThroughPage(page, 'court', account.email, account.password);
    assert.equal(await page.getByRole('link', { name: 'Users', exact: true }).count(), 0);
    await go('/court/users');
    await page
      .getByText('Only the roles Super Admin and Branch of the Court Clerk can open this page.')
      .waitFor();
  },
);

story(
  'contract a slower editor of an account overwrites nothing unseen: both versions are shown, and other fields are kept',
  async ({ page, go, expect, checkAccess }) => {
    const admin = await superAdmin();
    const user = await makeUser(admin, { roles: ['Sheriff'] });
    const path = `/api/users/${user.id}`;
    const { data: all } = await admin.ask('GET', '/api/roles');
    const ids = (...names: string[]) =>
      (all as { id: string; name: string }[]).filter(({ name }) => names.includes(name)).map(({ id }) => id);
    const roles = async () =>
      ((await admin.ask('GET', path)).data.roles as { name: string }[]).map(({ name }) => name);
    const name = `Renamed ${mark()}`;
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/users/${user.id}/edit`);
    await page.getByLabel(/^Name/).fill(name);
    await page.getByRole('checkbox', { name: 'Stenographer' }).check();
    await admin.ask('PUT', path, { role_ids: ids('Sheriff', 'BCC Staff') });
    expect(412);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
    await dialog.getByLabel(/BCC Staff/).waitFor();
    await checkAccess();
    assert.deepEqual(await dialog.getByRole('rowheader').allInnerTexts(), ['Roles']);
    assert.deepEqual(await roles(), ['BCC Staff', 'Sheriff']);
    await dialog.getByLabel(/BCC Staff/).check();
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    assert.deepEqual(await roles(), ['BCC Staff', 'Sheriff']);
    // Changes of different fields need no choice.
    await go(`/court/users/${user.id}/edit`);
    await page.getByLabel(/^Name/).fill(`${name} again`);
    await admin.ask('PUT', path, { role_ids: ids('Sheriff') });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `${name} again` }).waitFor();
    assert.deepEqual(await roles(), ['Sheriff']);
  },
  { widths: ['phone'] },
);

story(
  'contract the account form does not shift while its roles load, and says if they cannot be loaded',
  async ({ page, expect, checkAccess }) => {
    const user = await makeUser(await superAdmin(), { roles: ['Sheriff'] });
    await signIn(page, 'court', 'super@court.test');
    const roles = '**/court/api/roles-list?*';
    const known = Promise.withResolvers<void>();
    await page.route(roles, async (route) => {
      await known.promise;
      await route.continue();
    });
    await page.goto(`/court/users/${user.id}/edit`);
    await page.getByLabel(/^Name/).waitFor();
    // No button is below the roles, which would push it away.
    const save = page.getByRole('button', { name: 'Save', exact: true });
    assert.equal(await save.count(), 0);
    known.resolve();
    await save.waitFor();
    await page.getByRole('checkbox', { name: 'Stenographer' }).waitFor();
    await page.unroute(roles);
    expect(500);
    await page.route(roles, (route) => route.fulfill({ status: 500, json: { message: 'Server Error' } }));
    await page.reload();
    await page.getByRole('alert').getByText('Something went wrong').waitFor();
    await checkAccess();
    await page.unroute(roles);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('checkbox', { name: 'Sheriff' }).waitFor();
    assert.equal(await page.getByRole('checkbox', { name: 'Sheriff' }).isChecked(), true);
  },
);
