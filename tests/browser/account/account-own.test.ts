import assert from 'node:assert/strict';
import sharp from 'sharp';
import { BackOfficeClient, makeSomebody } from '../back-office-client.ts';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';

const PICTURE = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7d3519' } })
  .png()
  .toBuffer();

story(
  'contract court.sessions: a user sees their sessions, ends one of them, and then all others',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    const { login, password } = await makeSomebody('court');
    const others = await Promise.all(
      [1, 2, 3].map(() => new BackOfficeClient('court').signIn(login, password)),
    );
    await signIn(page, 'court', login, password);
    await go('/court/account');
    const ends = page.getByRole('button', { name: /^Sign out Unknown device/ });
    await page.getByText('This device').waitFor();
    assert.equal(await ends.count(), 3);
    await checkAccess();

    await ends.first().click();
    await page.getByText('Device signed out.').waitFor();
    await ends.nth(2).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Password/).fill('wrong');
    await dialog.getByRole('button', { name: 'Sign out all other devices' }).click();
    await dialog.getByText('The password is incorrect.').waitFor();
    await checkAccess();
    await dialog.getByLabel(/^Password/).fill(password);
    await dialog.getByRole('button', { name: 'Sign out all other devices' }).click();
    await page.getByText('All other devices are signed out.').waitFor();
    assert.equal(await ends.count(), 0);
    const answers = await Promise.allSettled(others.map((other) => other.ask('GET', '/api/profile')));
    assert.ok(answers.every(({ status }) => status === 'rejected'));
  },
);

story(
  'contract the chosen color scheme stays, whatever the device prefers, until reset to automatic',
  async ({ page, go, checkAccess }) => {
    const colours = (name: string) => page.getByRole('button', { name: `Theme: ${name}` });
    const shown = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.emulateMedia({ colorScheme: 'dark' });
    await go('/court/sign-in');
    assert.equal(await shown(), 'dark');
    await colours('system').click();
    await colours('light').waitFor();
    assert.equal(await shown(), 'light');
    await page.reload();
    await colours('light').waitFor();
    assert.equal(await shown(), 'light');

    await colours('light').click();
    await page.emulateMedia({ colorScheme: 'light' });
    await signIn(page, 'court', 'user@court.test');
    await page.reload();
    await colours('dark').waitFor();
    assert.equal(await shown(), 'dark');
    await checkAccess();

    await colours('dark').click();
    await page.reload();
    await colours('system').waitFor();
    assert.equal(await shown(), 'light');
  },
);

story(
  'C§2 the account page shows the user’s own data with names, and the last sign-in',
  async ({ page, go }) => {
    await signIn(page, 'court', 'branch@court.test');
    await go('/court/account');
    const about = page.getByRole('region', { name: 'Profile' });
    await about.getByText('branch@court.test').waitFor();
    const text = await about.innerText();
    assert.match(text, /Branches\s+\S/);
    assert.match(text, /Last sign-in\s+\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2}/);
    assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}-/);
  },
);

story(
  'W§4 a user chooses and removes their own picture, and a file that is not a picture is refused',
  async ({ page, go, checkAccess }) => {
    const { login, password } = await makeSomebody('workforce');
    await signIn(page, 'workforce', login, password);
    await go('/workforce/account');
    const about = page.getByRole('region', { name: 'Profile' });
    const input = about.locator('input[type=file]');
    await input.setInputFiles({
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await about.getByText('This file can’t be shown as a picture.').waitFor();
    await checkAccess();
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE });
    await page.getByText('Picture changed.').waitFor();
    await about.locator('img').waitFor();
    // The header shows the picture too.
    const own = page.getByRole('button', { name: /^Account: / });
    await own.locator('img').waitFor();
    await checkAccess();
    await about.getByRole('button', { name: 'Remove picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove your picture?' });
    await dialog.waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await about.locator('img').waitFor();
    await about.getByRole('button', { name: 'Remove picture' }).click();
    await dialog.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByText('Picture removed.').waitFor();
    await about.locator('img').waitFor({ state: 'detached' });
    await own.locator('img').waitFor({ state: 'detached' });
  },
);
