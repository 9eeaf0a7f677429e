import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { newUser, office, unique } from '../workforce/payroll-fixtures.ts';

story(
  'W§4 an open session is listed with its device and ended, and super-user status is granted and revoked',
  async ({ page, go, elsewhere }) => {
    await signIn(page, 'workforce', 'super');
    const user = await newUser(page);
    const theirs = await elsewhere();
    await signIn(theirs, 'workforce', user.username, 'bundok-at-dagat');
    await go(`/workforce/users/${user.id}`);
    await page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' }).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('No active sessions.').waitFor();
    const refused = await theirs.request.get('/workforce/api/profile', {
      headers: { accept: 'application/json' },
    });
    assert.equal(refused.status(), 401);
    await page.getByRole('button', { name: 'Make super user' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make super user' }).click();
    await page.getByRole('button', { name: 'Remove super user access' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove super user access' }).click();
    await page.getByRole('button', { name: 'Make super user' }).waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const name = unique('Binago');
    await page.getByLabel(/^Name/).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  },
);

story('contract an account cannot disable itself, and says so', async ({ page, go, expect }) => {
  expect(422);
  await signIn(page, 'workforce', 'super');
  const me = await office(page, 'GET', '/api/profile');
  await go(`/workforce/users/${me.id}`);
  await page.getByText('This is you').waitFor();
  await page.getByText('This session').waitFor();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('You cannot disable your own account.').waitFor();
});

story(
  'W§2 an account has a picture, which is shown and removed; other files are refused',
  async ({ page, go, expect }) => {
    expect(422);
    await signIn(page, 'workforce', 'super');
    const user = await newUser(page);
    await go(`/workforce/users/${user.id}`);
    const choose = async (buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a picture' }).click();
      await (await chooser).setFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
    };
    await choose(Buffer.from('this is no picture'));
    await page.getByRole('alert').waitFor();
    await choose(await page.screenshot({ clip: { x: 0, y: 0, width: 80, height: 80 } }));
    await page.getByRole('button', { name: 'Remove picture' }).waitFor();
    await page.locator('img[src*="/avatar"]').first().waitFor();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    const dialog = page.getByRole('dialog', { name: `Remove ${user.name}’s picture?` });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('img[src*="/avatar"]').first().waitFor();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await dialog.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByText('Picture removed.').waitFor();
    await page.getByRole('button', { name: 'Remove picture' }).waitFor({ state: 'hidden' });
  },
);
