import assert from 'node:assert/strict';
import { makeSomebody } from '../back-office-client.ts';
import { settle, story } from '../browser.ts';
import { chooseAmount, newDonor, openCampaign } from '../donors/donor-steps.ts';
import { signIn } from '../people.ts';
import { unique } from '../workforce/payroll-fixtures.ts';

const NOTICE = 'No connection.';

story(
  'C§5 a lost connection is shown in a notice, the typed text stays, and work continues when it returns',
  async ({ page, go, context, expect, checkAccess }) => {
    expect(0);
    const { login, password } = await makeSomebody('court');
    await signIn(page, 'court', login, password);
    await go('/court/account');
    const form = page.locator('#content form');
    await form.getByLabel('Current password').fill(password);
    await form.getByLabel(/^New password \*/).fill('tatlong bibe sa sapa');
    await form.getByLabel('Confirm new password').fill('tatlong bibe sa sapa');

    await context.setOffline(true);
    await page.getByText(NOTICE).waitFor();
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('The server is not responding.').waitFor();
    assert.equal(await form.getByLabel('Current password').inputValue(), password);

    await context.setOffline(false);
    await page.getByText(NOTICE).waitFor({ state: 'detached' });
    await checkAccess();
    await form.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();
  },
);

story(
  'W§5 a page opened while the server was unreachable loads its data by itself later',
  async ({ page, go, context, expect }) => {
    expect(0);
    const { login, password } = await makeSomebody('workforce');
    await signIn(page, 'workforce', login, password);
    // The scripts load, the data does not.
    let isAway = true;
    for (const path of ['user/sessions', 'first.js'])
      await context.route(`**/workforce/${path}`, (route) => (isAway ? route.abort() : route.continue()));
    await go('/workforce/');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'My account' }).click();
    await page.getByText(NOTICE).waitFor();
    isAway = false;
    await page.getByText('This device').waitFor();
    await page.getByText(NOTICE).waitFor({ state: 'detached' });
  },
  { widths: ['desk'] },
);

story(
  'contract court.office-limit: after too many requests the page shows how long to wait and continues by itself',
  async ({ page, expect, go, checkAccess }) => {
    expect(429);
    const { login, password } = await makeSomebody('court');
    await signIn(page, 'court', login, password);
    let isLimited = true;
    // Simulated, because limits are off in the program under test; a deployment allows 1,200 a minute.
    await page.route('**/court/api/profile', (route) =>
      isLimited
        ? route.fulfill({
            status: 429,
            headers: { 'retry-after': '3' },
            json: { message: 'Too many requests. Please try again in 3 seconds.' },
          })
        : route.continue(),
    );
    await go('/court/account');
    await page.getByRole('heading', { level: 1, name: 'Please wait' }).waitFor();
    await page
      .getByText(/Trying again in [123] seconds?\./)
      .first()
      .waitFor();
    await checkAccess();
    isLimited = false;
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  },
);

story(
  'F§8 a rate-limited action without a form shows how long to wait, in both languages',
  async ({ page, expect, go, checkAccess }) => {
    expect(429);
    await newDonor(page);
    // Simulated, because limits are off in the program under test.
    await page.route('**/notifications/read-all', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '75' },
        json: { message: 'Too many requests. Please try again in 75 seconds.' },
      }),
    );
    await go('/fundraising/notifications');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('Too many attempts. Try again in 1 minute and 15 seconds.').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Wika: Filipino' }).click();
    await page.getByRole('button', { name: 'Markahang nabasa ang lahat' }).click();
    await page
      .getByText('Masyadong maraming pagsubok. Subukan muli pagkalipas ng 1 minuto at 15 segundo.')
      .waitFor();
  },
);

story(
  'F§1 a donation form keeps its choices while the connection is lost, and continues to the payment afterwards',
  async ({ page, context, expect, checkAccess }) => {
    expect(0);
    await newDonor(page);
    const { id } = await openCampaign(page);
    await chooseAmount(page, id, 250);
    await page.getByLabel(/GCash/).check();
    await settle(page);
    const pay = page.getByRole('button', { name: /^Continue to payment/ });
    const asked = await pay.innerText();
    assert.match(asked, /^Continue to payment \(₱25\d\.\d\d\)$/);

    await context.setOffline(true);
    await page.getByText(NOTICE).waitFor();
    await pay.click();
    await page.getByText('The server is not responding.').waitFor();
    assert.ok(await page.getByLabel(/GCash/).isChecked());
    assert.equal(await pay.innerText(), asked);

    await context.setOffline(false);
    await page.getByText(NOTICE).waitFor({ state: 'detached' });
    await checkAccess();
    assert.equal(await pay.innerText(), asked);
    await pay.click();
    await page.getByRole('button', { name: 'Authorize with GCash' }).click();
    await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();
    await page.getByText('₱250.00').first().waitFor();
  },
);

story(
  'W§5 a rate-limited form keeps the typed text, counts the wait down, and can then be saved',
  async ({ page, expect, go, checkAccess }) => {
    expect(429);
    await signIn(page, 'workforce', 'payroll');
    let isLimited = true;
    // Simulated, because limits are off in the program under test.
    await page.route('**/workforce/api/pms/positions', (route) =>
      isLimited && route.request().method() === 'POST'
        ? route.fulfill({
            status: 429,
            headers: { 'retry-after': '5' },
            json: { message: 'Too many requests. Please try again in 5 seconds.' },
          })
        : route.continue(),
    );
    await go('/workforce/reference/positions');
    const name = unique('Librarian');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByLabel(/^Name/).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const alert = dialog.getByRole('alert');
    await alert
      .getByText(/Try again in [2-5] seconds\./)
      .first()
      .waitFor();
    assert.equal(await dialog.getByLabel(/^Name/).inputValue(), name);
    isLimited = false;
    // Concurrently, because the accessibility check may take as long as the wait.
    await Promise.all([alert.getByText('Try again in 1 second.').waitFor(), checkAccess()]);
    await alert.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Search', { exact: true }).fill(name);
    await page.getByText('1 to 1 of 1').waitFor();
  },
);

story(
  'C§5 an account disabled while it is signed in sees a message instead of the page',
  async ({ page, expect, go, checkAccess }) => {
    expect(403);
    const { login, password } = await makeSomebody('court');
    await signIn(page, 'court', login, password);
    await page.route('**/court/api/profile', (route) =>
      route.fulfill({ status: 403, json: { message: 'Your account has been disabled.' } }),
    );
    await go('/court/account');
    await page.getByRole('heading', { level: 1, name: 'Your account has been disabled' }).waitFor();
    await checkAccess();
  },
  { widths: ['phone'] },
);
