import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { settle, story } from '../browser.ts';
import { closeNotices, demoBranch, newCase, PDF, superAdmin } from '../cases/cases-fixtures.ts';
import { mark } from '../court/court-admin.ts';
import { chooseAmount, newDonor, openCampaign, saveCard } from '../donors/donor-steps.ts';
import { signIn } from '../people.ts';

/** Makes requests to a URL pattern fail until mended. */
async function breakDown(page: Page, address: string, status = 500): Promise<{ mend: () => void }> {
  let isBroken = true;
  await page.route(address, (route) =>
    isBroken ? route.fulfill({ status, json: { message: 'Server Error' } }) : route.continue(),
  );
  return {
    mend: () => {
      isBroken = false;
    },
  };
}

const failed = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

story(
  'C§4 an amendment waits for a file in transfer, and its form is never replaced while the user writes',
  async ({ page, go, expect, checkAccess }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'branch@court.test');
    expect(404, 500);
    const files = await breakDown(page, '**/case-records/*/attachments');
    await go(`/court/cases/${id}/amendments/new`);
    await failed(page).waitFor();
    assert.equal(await page.getByLabel('Reasons').count(), 0, 'a form without what can be removed');
    files.mend();
    // Evidence may be offered by users who cannot see existing evidence.
    await breakDown(page, '**/case-records/*/evidence', 404);
    await page.reload();
    const reasons = page.getByLabel('Reasons');
    await reasons.fill('A deed was found.');

    const again = page.waitForResponse('**/case-records/*/evidence');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await again;
    await settle(page);
    assert.equal(await reasons.inputValue(), 'A deed was found.', 'after coming back to the window');

    const arrival = Promise.withResolvers<void>();
    await page.route('**/api/temporary-media', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'deed.pdf', mimeType: 'application/pdf', buffer: PDF }]);
    await page.getByRole('status').filter({ hasText: 'Uploading' }).waitFor();
    const send = page.getByRole('button', { name: 'Submit request' });
    assert.ok(await send.isDisabled(), 'while the file is on its way');
    arrival.resolve();
    await page.getByRole('button', { name: 'Download deed.pdf' }).waitFor();
    await checkAccess();
    await send.click();
    await page.getByRole('heading', { level: 1, name: 'Amendment', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Download deed.pdf' }).waitFor();
  },
);

story(
  'C§4 an amendment can be compared and granted only once all data that it changes is loaded',
  async ({ page, go, expect, checkAccess }) => {
    const { id } = await newCase({
      branch_id: (await demoBranch()).id,
      parties: [{ name: 'Ben Dy', classification: 'defendant' }],
    });
    const office = await superAdmin();
    const { data } = await office.ask('POST', '/api/case-ammendments', {
      case_record_id: id,
      defendants: [{ name: 'Carla Uy', classification: 'defendant' }],
    });
    await signIn(page, 'court', 'branch@court.test');
    expect(404, 500);
    const parties = await breakDown(page, '**/case-records/*/parties');
    await go(`/court/amendments/${data.id}`);
    await failed(page).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Grant' }).count(), 0);
    await checkAccess();
    parties.mend();
    await tryAgain(page);
    const region = page.getByRole('region', { name: 'Parties' });
    await region.getByText('Ben Dy').first().waitFor();
    await page.getByRole('button', { name: 'Grant' }).waitFor();

    await breakDown(page, '**/case-records/*/parties', 404);
    await go(`/court/amendments/${data.id}`);
    await region.getByText('Your account can’t see the current values of the case.').waitFor();
    await region.getByText('Carla Uy').waitFor();
    await checkAccess();
  },
);

story(
  'C§4 parts of a case that failed to load are never shown as empty: next dates, parties, grants',
  async ({ page, go, expect, checkAccess }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'branch@court.test');
    expect(404, 500);
    const next = page.getByRole('region', { name: 'Next hearing' });
    const docket = await breakDown(page, `**/case/${id}/activities`);
    await go(`/court/cases/${id}`);
    await failed(page).waitFor();
    assert.equal(await next.count(), 0);
    await checkAccess();
    docket.mend();
    await tryAgain(page);
    await next.waitFor();
    await breakDown(page, `**/case/${id}/activities`, 404);
    await go(`/court/cases/${id}`);
    await page.getByRole('region', { name: 'Parties', exact: true }).waitFor();
    assert.equal(
      (await next.count()) + (await failed(page).count()),
      0,
      'a docket that this account may not see',
    );

    const grants = await breakDown(page, '**/case-records/*/grants');
    await go(`/court/cases/${id}/access`);
    await failed(page).waitFor();
    const heading = page.getByRole('heading', { name: 'People given access' });
    assert.equal(await heading.count(), 0);
    await checkAccess();
    grants.mend();
    await tryAgain(page);
    await heading.waitFor();
  },
);

story(
  'C§4 locations that failed to load say so instead of loading forever',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'court', 'user@court.test');
    expect(500);
    const cities = await breakDown(page, '**/court/api/cities');
    const barangays = await breakDown(page, '**/court/api/barangays?*');
    await go('/court/locations?region=1300000000&province=1300000000&city=1380600000');
    await failed(page).waitFor();
    await checkAccess();
    cities.mend();
    await tryAgain(page);
    const column = page.getByRole('region', { name: 'Barangays' });
    await column.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await checkAccess();
    barangays.mend();
    await tryAgain(page);
    await column.getByRole('listitem').first().waitFor();

    const every = await breakDown(page, '**/court/api/barangays');
    await page.getByRole('searchbox', { name: 'Search locations' }).fill('bagong silang');
    await page.getByRole('button', { name: 'Include barangays' }).click();
    await failed(page).waitFor();
    await checkAccess();
    every.mend();
    await tryAgain(page);
    await page.getByText('Barangay', { exact: true }).first().waitFor();
  },
);

story(
  'contract a province of a branch that failed to load is neither shown as none nor removed by the form',
  async ({ page, go, expect, checkAccess }) => {
    const admin = await superAdmin();
    const { data: all } = await admin.ask('GET', '/api/provinces');
    const { code } = all.find(({ name }: { name: string }) => name === 'Bulacan');
    const { data: branch } = await admin.ask('POST', '/api/branches', {
      name: `Story Court, Branch ${mark()}`,
      court_type: 'Regional Trial Court',
      province_code: code,
    });
    await signIn(page, 'court', 'clerk@court.test');
    expect(500);
    const provinces = await breakDown(page, '**/court/api/provinces');
    const address = `/court/branches/${branch.id}`;
    await go(address);
    await failed(page).waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Room').fill('Sala 7');
    await failed(page).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sala 7').waitFor();
    await failed(page).waitFor();
    await closeNotices(page);
    provinces.mend();
    await tryAgain(page);
    await page.getByText('Bulacan', { exact: true }).waitFor();
  },
);

story(
  'F§4 saved cards that failed to load are not shown as none, and other payment methods still work',
  async ({ page, expect, checkAccess }) => {
    await newDonor(page);
    await saveCard(page);
    const { id } = await openCampaign(page);
    expect(500);
    const cards = await breakDown(page, '**/fundraising/api/v1/payment-methods');
    await chooseAmount(page, id, 200);
    await failed(page).waitFor();
    await page.getByLabel(/^GCash/).check();
    await page.getByRole('button', { name: /^Continue to payment/ }).waitFor();
    await checkAccess();
    cards.mend();
    await tryAgain(page);
    await page.getByLabel(/^Visa •••• 4345/).check();
    await page.getByRole('button', { name: /^Donate now/ }).waitFor();
  },
);

story(
  'W§4 the latest employees that failed to load are not shown as none',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    expect(500);
    const employees = await breakDown(page, '**/workforce/api/pms/employees?*');
    await go('/workforce/');
    await failed(page).waitFor();
    assert.equal(await page.getByText('No employees yet').count(), 0);
    await checkAccess();
    employees.mend();
    await tryAgain(page);
    await failed(page).waitFor({ state: 'detached' });
  },
);
