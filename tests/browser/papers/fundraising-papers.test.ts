import assert from 'node:assert/strict';
import { until } from '@bulwagan/testing/jobs.ts';
import type { Page } from 'playwright-core';
import { settle, story } from '../browser.ts';
import { chooseAmount, newDonor, openCampaign } from '../donors/donor-steps.ts';
import { bytesOf } from '../errors/downloads.ts';
import { invite, makeInstitution, mark, Person, raise, signInAs } from '../manage/manage-fixtures.ts';
import { signIn } from '../people.ts';
import { issueForAll } from './issue.ts';

const DONOR = 'donor@fundraising.test';

/** Asserts that the button downloads a PDF. */
async function assertDownloads(page: Page, name: string | RegExp): Promise<void> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  assert.ok((await bytesOf(await coming)).toString('latin1').startsWith('%PDF-'));
}

/** Waits for the receipt of the first listed donation. A job that starts every minute makes it. */
async function untilReceiptIsMade(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Download the receipt of BW-/ }).first();
  const [reference] = /BW-\w+/.exec((await button.getAttribute('aria-label'))!)!;
  const path = `/fundraising/api/v1/donations/track/${reference}/receipt`;
  await until(async () => (await page.request.get(path)).ok(), `the receipt of ${reference}`, 90_000);
}

story(
  'contract §3.2 a donor downloads last year’s statement, and the receipt of one donation',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'fundraising', DONOR);
    await go('/fundraising/my-donations');
    const lastYear = String(new Date().getFullYear() - 1);
    const statement = page.getByRole('region', { name: 'Yearly statement' });
    assert.equal(await statement.getByLabel('Year').inputValue(), lastYear);
    await assertDownloads(page, 'Download statement');
    await checkAccess();
    await untilReceiptIsMade(page);
    await assertDownloads(page, /^Download the receipt of BW-/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
  { isMain: true },
);

story(
  'contract §3.2 a donor enters what receipts show, and a wrong TIN is refused at its field',
  async ({ page, go, expect, checkAccess }) => {
    await newDonor(page);
    await go('/fundraising/profile');
    const details = page.getByRole('region', { name: 'Details for receipts' });
    await details.getByLabel('Name on the receipt').fill('Magsaysay Trading');
    await details.getByLabel('You donate as').selectOption({ label: 'A company' });
    await details.getByLabel('TIN').fill('12345');
    await details.getByLabel('Address').fill('5 Luna Street, Iloilo City');
    expect(422);
    await details.getByRole('button', { name: 'Save details' }).click();
    await details.getByLabel('TIN').and(page.locator('[aria-invalid="true"]')).waitFor();
    await checkAccess();
    await details.getByLabel('TIN').fill('123-456-789-00000');
    await details.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Details for receipts saved.').waitFor();
    await page.reload();
    assert.equal(await details.getByLabel('TIN').inputValue(), '123-456-789-00000');
  },
);

story(
  'contract §3.2 the receipt of a refunded donation is void on the public page',
  async ({ page, go, elsewhere, expect, checkAccess }) => {
    await newDonor(page);
    const { id } = await openCampaign(page);
    await chooseAmount(page, id, 320);
    await page.getByLabel(/GCash/).check();
    await page.getByText('Details for the receipt (optional)').click();
    await page.getByLabel('Name on the receipt').fill('Magsaysay Trading');
    await page.getByLabel('TIN').fill('12345');
    await checkAccess();
    // The details stay when the amount is changed, and stay open while an error in them is corrected.
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(422);
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await page.getByLabel('TIN').and(page.locator('[aria-invalid="true"]')).waitFor();
    await page.getByLabel('TIN').fill('');
    assert.equal(await page.getByLabel('TIN').isVisible(), true);
    assert.equal(await page.getByLabel('Name on the receipt').inputValue(), 'Magsaysay Trading');
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await page.getByRole('button', { name: /^Authorize with/ }).click();
    await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();
    const own = await page.getByRole('link', { name: 'View receipt' }).getAttribute('href');
    await go(own!);
    const papers = page.getByRole('region', { name: 'Receipts and certificates' });
    await papers.getByText('In force').waitFor();
    await checkAccess();
    await assertDownloads(page, /^Download Acknowledgement Receipt AR-/);
    await go('/fundraising/my-papers');
    await page.getByRole('row').filter({ hasText: 'Acknowledgement Receipt' }).waitFor();
    await checkAccess();
    await go(own!);

    const address = await papers.getByRole('link', { name: /^Check Acknowledgement/ }).getAttribute('href');
    const public_ = await elsewhere();
    await public_.goto(address!);
    await public_.getByRole('heading', { level: 1, name: 'This paper is genuine' }).waitFor();
    assert.equal(await public_.getByText('Magsaysay').count(), 0);

    const donation = Number(/\d+$/.exec(new URL(page.url()).pathname)![0]);
    const admin = await new Person('admin@fundraising.test').signIn('password');
    await admin.ask('POST', `/donations/${donation}/refund`, { reason: 'requested_by_customer' });
    for (let look = 0; look < 60; look += 1) {
      await go(`/fundraising/my-donations/${donation}`);
      if ((await papers.getByText('Void', { exact: true }).count()) > 0) break;
      await page.waitForTimeout(250);
    }
    await papers.getByText('Void', { exact: true }).waitFor();
    assert.equal(await papers.getByRole('button', { name: /^Download/ }).count(), 0);
    await public_.reload();
    await public_.getByRole('heading', { level: 1, name: 'This paper is void' }).waitFor();
    await checkAccess();
  },
  { isMain: true },
);

story(
  'contract §3.2 a guest downloads the receipt with the reference number, without an account',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const { donationId } = await raise(author, institution.id, 250);
    const { reference_number: reference } = (await author.ask('GET', `/donations/${donationId}`)).data;
    for (let look = 0; look < 60; look += 1) {
      const { data } = await author.ask('GET', `/documents?subject_id=${donationId}`);
      if (data.total > 0) break;
      await page.waitForTimeout(250);
    }
    await go(`/fundraising/donations/${reference}`);
    await assertDownloads(page, 'Download receipt');
    await checkAccess();
  },
);

story(
  'contract §3.2 an institution enters its accreditation, and issues a certificate of donation, which it could not before',
  async ({ page, go, expect, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const { donationId } = await raise(author, institution.id, 60_000, `Corazon ${mark()}`);
    await signInAs(page, author);
    await go(`/fundraising/manage/donations/${donationId}`);
    await page.getByRole('region', { name: 'Papers' }).getByRole('link', { name: 'Make a paper' }).click();
    await page.getByRole('heading', { level: 1, name: 'Make a paper' }).waitFor();
    expect(422);
    await page.getByRole('combobox', { name: 'Kind of paper' }).selectOption('bir_2322');
    await page
      .getByText(/not accredited/)
      .first()
      .waitFor();
    await checkAccess();

    await go(`/fundraising/manage/institutions/${institution.id}`);
    await page.getByText(/Without an accreditation there are no certificates/).waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Edit tax data' }).click();
    await page.getByLabel('TIN').fill('008-765-432-00000');
    await page.getByLabel('Registered address').fill('12 Mabini Street, Iloilo City');
    await page.getByLabel('Kind of accreditation').selectOption('ngo');
    await page.getByLabel('Accreditation number').fill('PCNC-2026-0001');
    await page.getByLabel('Valid from').fill('2026-12-31');
    await page.getByLabel('Valid until').fill('2020-01-01');
    await page.getByLabel('Name of the signatory').fill('Ma. Asunción Ñíguez-Dela Peña');
    await page.getByLabel('Position of the signatory').fill('Treasurer');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Valid until').and(page.locator('[aria-invalid="true"]')).waitFor();
    await checkAccess();
    const year = new Date().getFullYear();
    await page.getByLabel('Valid from').fill(`${year - 1}-01-01`);
    await page.getByLabel('Valid until').fill(`${year + 1}-12-31`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tax data saved.').waitFor();
    await page.getByText(/Without an accreditation/).waitFor({ state: 'detached' });

    await go(`/fundraising/manage/papers/new?type=donation&subject=${donationId}&kind=bir_2322`);
    await page.getByRole('link', { name: 'Open the preview' }).waitFor();
    await page.getByLabel('TIN of the donor').fill('123-456-789-000');
    await page.getByLabel('Address of the donor').fill('5 Luna Street');
    await page.getByRole('button', { name: 'Issue' }).click();
    await page.getByText(/^Paper CD-[\d-]+ issued$/).waitFor();
    await page.getByRole('link', { name: 'Open paper' }).click();
    await page.getByRole('heading', { level: 1, name: /^Certificate of Donation/ }).waitFor();
    await checkAccess();
    await go('/fundraising/manage/papers?kind=bir_2322');
    await page.getByRole('link', { name: /^CD-/ }).waitFor();
    await checkAccess();
  },
);

story(
  'contract §3.2 an institution issues the statements of a year and the receipts of a month at once',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'fundraising', 'institution@fundraising.test');
    await go('/fundraising/manage/papers');
    await page.getByRole('link', { name: 'Issue many' }).click();
    await page.getByRole('heading', { level: 1, name: 'Issue many papers' }).waitFor();
    await checkAccess();
    expect(422);
    await page.getByLabel('Paid from').fill('2001-01-01');
    await page.getByLabel('Paid until').fill('2001-01-31');
    await page.getByRole('button', { name: 'Issue the papers' }).click();
    await page.getByText('There is nothing to make papers of.').waitFor();
    await page.getByRole('combobox', { name: 'Kind of paper' }).selectOption('donor_statement');
    await page.getByLabel('Year of the donations').fill(String(new Date().getFullYear() - 1));
    await checkAccess();
    await issueForAll(page, 'Issue the papers');
    await page.getByText(/^\d+ papers? issued$/).waitFor();
    await checkAccess();
    await assertDownloads(page, 'Download the file');
  },
);

story(
  'contract §3.2 a template of receipts is copied by an institution, previewed on a donation and published',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const { donationId } = await raise(author, institution.id, 250);
    const { reference_number: reference } = (await author.ask('GET', `/donations/${donationId}`)).data;
    await signInAs(page, author);
    await go('/fundraising/manage/papers/templates?kind=acknowledgement_receipt&language=en');
    await checkAccess();
    await page.getByRole('row').filter({ hasText: 'Built in' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Template copied.').waitFor();
    await page.getByLabel(/^Text/).fill('# SALAMAT\n\n{{ donor_name }}: {{ amount }}');
    await page.getByRole('combobox', { name: 'Preview on a record' }).click();
    await page
      .getByRole('option', { name: new RegExp(reference) })
      .first()
      .click();
    await page.getByRole('link', { name: 'Open the preview' }).waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved.').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published as version 1.').waitFor();
    await settle(page);
    await checkAccess();
  },
);

story(
  'contract §3.2 a system administrator searches the institution of a copied template, and its name is shown',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    await signIn(page, 'fundraising', 'admin@fundraising.test');
    await go('/fundraising/manage/papers/templates');
    await page.getByRole('row').filter({ hasText: 'Built in' }).first().getByRole('link').click();
    await page.getByRole('button', { name: 'Copy' }).click();
    const dialog = page.getByRole('dialog');
    const name = `Receipt ${mark()}`;
    await dialog.getByLabel(/^Name/).fill(name);
    await dialog.getByRole('combobox', { name: 'For' }).fill(institution.name);
    await page.getByRole('option', { name: institution.name }).click();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText(institution.name).waitFor();
    await page.getByRole('button', { name: 'Save draft' }).waitFor();
    await go('/fundraising/manage/papers/templates?status=draft');
    await page.getByRole('row', { name: new RegExp(`${name}.*${institution.name}`) }).waitFor();
    await checkAccess();
  },
);
