import assert from 'node:assert/strict';
import { story } from './browser.ts';
import { makeRole, makeUser, superAdmin } from './court-admin.ts';
import { earlierCode } from './office-client.ts';
import { assertShown, signIn } from './people.ts';

/** Of which the program that is started for stories demands a second factor. */
const ROLE = 'Two steps';

async function somebodyWhoOwes(): Promise<{ email: string; password: string }> {
  const admin = await superAdmin();
  const { data } = await admin.ask('GET', '/api/roles');
  const isThere = (data as { name: string }[]).some(({ name }) => name === ROLE);
  if (!isThere) await makeRole(admin, ['View Case Details'], ROLE);
  return await makeUser(admin, { roles: [ROLE] });
}

story(
  'ASVS 6.3.3 who owes a second step is led to set one up, is told why, and goes on to where they were going',
  async ({ page, go, expect, checkAccess }) => {
    expect(403);
    const { email, password } = await somebodyWhoOwes();
    await signIn(page, 'court', email, password);
    await page.getByText('A second step is needed first').waitFor();
    await go('/court/cases?search=Reyes');
    await page.getByText('A second step is needed first').waitFor();
    assert.equal(new URL(page.url()).pathname, '/court/account');
    assert.equal(await page.getByText('About you').count(), 0, 'nothing else is in the way');
    await checkAccess();

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Set up' }).click();
    await dialog.getByLabel(/^Password/).fill(password);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
    const secret = (await dialog.locator('pre').innerText()).replaceAll(/\s/g, '');
    await dialog.getByLabel('Code').fill(await earlierCode(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('Your second step is set up').waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.waitForURL((url) => url.pathname === '/court/cases' && url.search === '?search=Reyes');
    await assertShown(page);
    await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor();
  },
);
