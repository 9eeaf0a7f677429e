import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn, signInThroughPage } from '../people.ts';
import { checkAccess as checkAccessOf } from '../rules.ts';
import { choose, newUser, office, unique } from '../workforce/payroll-fixtures.ts';

const OWN_PASSWORD = 'tatlong bibe sa sapa';

story(
  'W§4 an account is created, errors are shown next to their fields, and a role for one organization is assigned and removed',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await signIn(page, 'workforce', 'super');
    await go('/workforce/users');
    await checkAccess();
    await page.getByRole('link', { name: 'Create account' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Create account' }).waitFor();
    const name = unique('Amihan');
    const username = name.toLowerCase().replace(' ', '-');
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Username/).fill('super');
    await page.getByLabel(/^Email/).fill(`${username}@workforce.test`);
    await page.getByLabel(/^Password \*|^Password$/).fill('maikli');
    await page.getByLabel(/^Confirm password/).fill('iba ito');
    await checkAccess();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Username has already been taken.').waitFor();
    await page
      .getByText(/confirmation/)
      .first()
      .waitFor();
    assert.equal(await page.getByLabel(/^Email/).inputValue(), `${username}@workforce.test`);
    await page.getByLabel(/^Username/).fill(username);
    await page.getByLabel(/^Confirm password/).fill('maikli');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('No roles yet').waitFor();

    await page.getByRole('combobox', { name: /^Role/ }).selectOption('HR Admin');
    await choose(page.getByRole('combobox', { name: 'Scope' }), 'District', 'District Hospital');
    await page.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('listitem').filter({ hasText: 'HR Admin' }).getByText('District Hospital').waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No roles yet').waitFor();

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/workforce/users');
    await go(`/workforce/users?search=${username}`);
    await page.getByText('No results.').waitFor();
  },
);

story(
  'W§3 a generated password is shown once, and a disabled account loses open sessions until it is enabled',
  async ({ page, go, elsewhere, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    const user = await newUser(page);
    const theirs = await elsewhere();
    await signIn(theirs, 'workforce', user.username, 'bundok-at-dagat');
    await go(`/workforce/users/${user.id}`);
    await page.getByText('Chrome on Linux').waitFor();

    await page.getByRole('button', { name: 'Generate password' }).click();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const shown = page.getByRole('dialog').getByLabel('Password', { exact: true });
    await shown.waitFor();
    const password = await shown.inputValue();
    assert.match(password, /^[a-z2-9]{7}(-[a-z2-9]{7}){3}$/);
    assert.ok(await shown.evaluate((field) => field.scrollWidth <= field.clientWidth), 'it is seen whole');
    await page.keyboard.press('Escape');
    assert.ok(await shown.isVisible(), 'Escape does not close the dialog with the password');
    await checkAccess();
    await page.getByRole('button', { name: 'I’ve handed it over' }).click();
    await page.getByText('No active sessions.').waitFor();
    assert.equal(await page.getByText(password).count(), 0);

    await theirs.goto('/workforce/sign-in');
    await signInThroughPage(theirs, 'workforce', user.username, password);
    await theirs.getByRole('button', { name: /^Account/ }).waitFor();
    await theirs.goto('/workforce/account');
    const notice = theirs.getByText(/^Your password was generated for you/);
    await notice.waitFor();
    await checkAccessOf(theirs);
    await theirs.getByLabel(/^Current password/).fill(password);
    await theirs.getByLabel(/^New password \*/).fill(OWN_PASSWORD);
    await theirs.getByLabel('Confirm new password').fill(OWN_PASSWORD);
    await theirs.getByRole('button', { name: 'Change password' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText(/Disabled since/).waitFor();
    const refused = await theirs.request.get('/workforce/api/profile', {
      headers: { accept: 'application/json' },
    });
    assert.deepEqual(
      [refused.status(), (await refused.json()).message],
      [403, 'Your account has been disabled.'],
    );
    await go(`/workforce/users?status=disabled&search=${user.username}`);
    await page.getByText('1 to 1 of 1').waitFor();
    await page.getByRole('link', { name: user.name }).click();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    await signIn(theirs, 'workforce', user.username, OWN_PASSWORD);
  },
);

story(
  'contract a slower editor of an account or a role overwrites nothing unseen, and is shown both versions',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    const user = await newUser(page);
    const path = `/api/users/${user.id}`;
    const [mine, theirs] = [unique('Mutya'), unique('Tala')];
    await go(`/workforce/users/${user.id}/edit`);
    await page.getByLabel(/^Name/).fill(mine);
    const email = `${mine.toLowerCase().replace(' ', '-')}@workforce.test`;
    await page.getByLabel(/^Email/).fill(email);
    await office(page, 'PUT', path, { name: theirs, username: `${user.username}-2` });
    expect(412);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
    await dialog.getByLabel(theirs).waitFor();
    await checkAccess();
    assert.deepEqual(await dialog.getByRole('rowheader').allInnerTexts(), ['Name']);
    assert.equal((await office(page, 'GET', path)).name, theirs);
    await dialog.getByLabel(theirs).check();
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await page.waitForURL(`**/workforce/users/${user.id}`);
    await page.getByRole('heading', { level: 1, name: theirs, exact: true }).waitFor();
    const saved = await office(page, 'GET', path);
    assert.deepEqual([saved.name, saved.email, saved.username], [theirs, email, `${user.username}-2`]);

    const role = await office(page, 'POST', '/api/roles', {
      name: unique('Desk'),
      permissions: ['Manage payroll'],
    });
    await go(`/workforce/roles/${role.id}`);
    await page.getByLabel('Description').fill('At the window.');
    await page.getByRole('checkbox', { name: 'Manage users' }).check();
    await office(page, 'PUT', `/api/roles/${role.id}`, { permissions: ['Manage employees'] });
    await save.click();
    await dialog.getByLabel(/^Manage employees$/).check();
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await page.waitForURL('**/workforce/roles');
    const kept = await office(page, 'GET', `/api/roles/${role.id}`);
    assert.deepEqual([kept.description, kept.permissions], ['At the window.', ['Manage employees']]);
  },
  { widths: ['desk'] },
);
