import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { makeRole, makeUser, superAdmin } from '../court/court-admin.ts';
import { assertShown, signInThroughPage } from '../people.ts';
import { setUpApp } from './authenticator.ts';

/** Role that requires a second factor in the program under test. */
const ROLE = 'Two steps';

async function somebodyWhoOwes(): Promise<{ email: string; password: string }> {
  const admin = await superAdmin();
  const { data } = await admin.ask('GET', '/api/roles');
  const isThere = (data as { name: string }[]).some(({ name }) => name === ROLE);
  if (!isThere) await makeRole(admin, ['View Case Details'], ROLE);
  return await makeUser(admin, { roles: [ROLE] });
}

story(
  'ASVS 6.3.3 a user who must set up a second factor is led to the setup, sees the reason, and continues to the requested page',
  async ({ page, go, expect, checkAccess }) => {
    expect(403);
    const { email, password } = await somebodyWhoOwes();
    await signInThroughPage(page, 'court', email, password);
    await page.getByText('Set up two-step sign-in').waitFor();
    await go('/court/cases?search=Reyes');
    await page.getByText('Set up two-step sign-in').waitFor();
    assert.equal(new URL(page.url()).pathname, '/court/account');
    assert.equal(await page.getByText('Profile').count(), 0, 'nothing else is in the way');
    await checkAccess();

    await setUpApp(page, password);
    await page.getByText('Two-step sign-in is set up').waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/court/cases' && url.search === '?search=Reyes');
    await assertShown(page);
    await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor();
  },
);
