import assert from 'node:assert/strict';
import { codeOf, makeSomebody } from '../back-office-client.ts';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';

const SERVICES = ['court', 'workforce'] as const;

for (const service of SERVICES) {
  story(
    `contract ${service}.two-factor: an app is set up after the password, its recovery codes are shown and replaced, and it is turned off`,
    async ({ page, go, expect, checkAccess, context }) => {
      expect(422);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const { login, password, email } = await makeSomebody(service);
      await signIn(page, service, login, password);
      await go(`/${service}/account`);
      await page.getByText('Not set up. You sign in').waitFor();
      await page.getByRole('button', { name: 'Set up' }).click();
      const dialog = page.getByRole('dialog');

      await dialog.getByLabel(/^Password/).fill('wrong');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('The password is incorrect.').waitFor();
      await checkAccess();
      await dialog.getByLabel(/^Password/).fill(password);
      await dialog.getByRole('button', { name: 'Continue' }).click();

      const picture = dialog.getByRole('img', { name: /^QR code/ });
      await picture.waitFor();
      assert.ok(
        await picture.evaluate((image: HTMLImageElement) =>
          image.decode().then(() => image.naturalWidth > 0),
        ),
        'the policy of the page lets the picture be seen',
      );
      await checkAccess();
      const secret = (await dialog.locator('pre').innerText()).replaceAll(/\s/g, '');
      await dialog.getByRole('button', { name: 'Copy' }).click();
      await dialog.getByRole('button', { name: 'Copied' }).waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), secret);
      await dialog.getByLabel('Code').fill('123123');
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await dialog.getByText('The provided two factor authentication code was invalid.').waitFor();
      await dialog.getByLabel('Code').fill(codeOf(secret));
      await dialog.getByRole('button', { name: 'Turn on' }).click();

      const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await codes.nth(7).waitFor();
      const first = await codes.allInnerTexts();
      assert.match(first[0]!, /^[a-z0-9]{13}-[a-z0-9]{13}$/);
      const lines = await codes.evaluateAll((items) => items.map((item) => item.getClientRects()[0]!.height));
      assert.ok(Math.max(...lines) < 30, 'each is on one line');
      await checkAccess();
      const saving = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      const file = await (await saving).createReadStream();
      const text = (await file.toArray()).join('');
      assert.ok(
        text.includes(service === 'court' ? email : login) && first.every((code) => text.includes(code)),
      );
      await dialog.getByRole('button', { name: 'I’ve saved these codes' }).click();
      await page.getByText('On', { exact: true }).waitFor();
      await checkAccess();

      await page.getByRole('button', { name: 'Replace' }).click();
      await dialog.getByRole('button', { name: 'Replace' }).click();
      await codes.nth(7).waitFor();
      const second = await codes.allInnerTexts();
      assert.ok(second.every((code) => !first.includes(code)));
      await dialog.getByRole('button', { name: 'I’ve saved these codes' }).click();

      await page.getByRole('button', { name: 'Turn off' }).click();
      await dialog.getByText('sign in with your password only').waitFor();
      await checkAccess();
      await dialog.getByRole('button', { name: 'Turn off' }).click();
      await page.getByText('Not set up. You sign in').waitFor();
    },
  );
}

story(
  'contract court.two-factor.423: closing the password dialog changes nothing',
  async ({ page, go }) => {
    const { login, password } = await makeSomebody('court');
    await signIn(page, 'court', login, password);
    await go('/court/account');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Not set up. You sign in').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
  },
  { widths: ['desk'] },
);

story(
  'contract court.two-factor.423: an expired password confirmation is requested again, and the action continues',
  async ({ page, go, expect }) => {
    expect(423);
    const { login, password } = await makeSomebody('court');
    await signIn(page, 'court', login, password);
    await go('/court/account');
    // The status says confirmed, and a moment later the three hours have passed.
    await page.route('**/user/confirmed-password-status', (route) =>
      route.fulfill({ json: { confirmed: true } }),
    );
    await page.getByRole('button', { name: 'Set up' }).click();
    await page
      .getByRole('dialog', { name: 'Confirm your password' })
      .getByLabel(/^Password/)
      .fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
  },
  { widths: ['desk'] },
);

story(
  'W§5 the account page works in Filipino and in dark mode',
  async ({ page, go, checkAccess }) => {
    const { login, password } = await makeSomebody('workforce');
    await go('/workforce/sign-in');
    await page.getByLabel('Username').fill(login);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Mag-sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname.replace(/\/$/, '') === '/workforce');
    await go('/workforce/account');
    await page.getByRole('heading', { level: 1, name: 'Ang account ko' }).waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.getByRole('button', { name: 'I-set up' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Password/)
      .fill(password);
    await checkAccess();
    await page.getByRole('button', { name: 'Magpatuloy' }).click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    await checkAccess();
  },
  { language: 'fil-PH' },
);
