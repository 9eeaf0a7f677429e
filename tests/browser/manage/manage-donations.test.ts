import assert from 'node:assert/strict';
import { settle, story } from '../browser.ts';
import { sendGatewayEvent } from '../donors/gateway-event.ts';
import { textOf } from '../errors/downloads.ts';
import { signIn, speakFilipino } from '../people.ts';
import { invite, makeInstitution, mark, Person, raise, signInAs } from './manage-fixtures.ts';

story(
  'F§5 staff find a donation by reference number and by donor, and none of another institution',
  async ({ page, go, checkAccess }) => {
    const [institution, other] = [await makeInstitution(), await makeInstitution()];
    const author = await invite('institution_admin', institution.id);
    const stranger = await invite('institution_admin', other.id);
    const name = `Corazon ${mark()}`;
    const own = await raise(author, institution.id, 300, name);
    const foreign = await raise(stranger, other.id, 400, name);
    const reference = (await author.ask('GET', `/donations/${own.donationId}`)).data.reference_number;
    const elsewhere = (await stranger.ask('GET', `/donations/${foreign.donationId}`)).data.reference_number;
    await signInAs(page, author);
    await go('/fundraising/manage/donations');
    const search = page.getByLabel('Search by reference number or donor');
    await search.fill(name.toLowerCase());
    await page.waitForURL(/search=corazon/);
    await page.getByRole('link', { name: reference }).waitFor();
    await settle(page);
    assert.equal(await page.getByRole('link', { name: /^BW-/ }).count(), 1);
    await checkAccess();
    await search.fill(elsewhere);
    await page.waitForURL(new RegExp(`search=${elsewhere}`));
    await page.getByText('No results.').waitFor();
    await search.fill(reference.toLowerCase());
    await page.waitForURL(new RegExp(`search=${reference.toLowerCase()}`));
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('heading', { level: 1, name: `Donation ${reference}` }).waitFor();
    await page.getByText(name).waitFor();
  },
);

/** Returns a day in Manila. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

story(
  'F§5 an accountant exports the donations of some days, and the audit log records the export',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const name = `Corazon ${mark()}`;
    const { donationId } = await raise(author, institution.id, 300, name);
    const reference = (await author.ask('GET', `/donations/${donationId}`)).data.reference_number;
    await signInAs(page, author);
    await go('/fundraising/manage/donations');
    const row = page.getByRole('link', { name: reference });
    await row.waitFor();
    await page.getByLabel('Started before').fill(dayIn(-2));
    await page.getByText('No results.').waitFor();
    await page.getByLabel('Started after').fill(dayIn(-1));
    await page.getByText('The end date is before the start date.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Export' }).isDisabled(), true);
    await checkAccess();
    await page.getByLabel('Started before').fill('');
    await page.getByLabel('Paid after').fill(dayIn(-1));
    await page.waitForURL(/paid_from=/);
    await row.waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await checkAccess();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV file' }).click(),
    ]);
    assert.match(csv.suggestedFilename(), /^Donations \d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await textOf(csv)).trim().split('\r\n');
    assert.equal(lines.length, 2);
    assert.ok(lines[1]?.startsWith(reference) && lines[1].includes(name) && lines[1].includes(',300,'));
    await go('/fundraising/manage/audit?action=donation');
    await page.getByText('Exported donations').waitFor();
    await page.getByRole('button', { name: /^Show: / }).click();
    await page
      .getByRole('dialog')
      .getByText(`Paid after: ${dayIn(-1)}`)
      .waitFor();
    await checkAccess();
  },
);

story('F§5 donations are filtered by days and exported in Filipino', async ({ page, go, checkAccess }) => {
  const institution = await makeInstitution();
  const author = await invite('institution_admin', institution.id);
  await signInAs(page, author);
  await speakFilipino(page);
  await go('/fundraising/manage/donations?from=2026-02-01&to=2026-01-01');
  await page.getByLabel('Sinimulan mula').waitFor();
  assert.equal(await page.getByRole('button', { name: 'I-export' }).isDisabled(), true);
  await page.getByLabel('Sinimulan hanggang').fill(dayIn(0));
  await page.getByRole('button', { name: 'I-export' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).waitFor();
  await checkAccess();
  // The page does not wait for statistics that it does not request.
  await go('/fundraising/manage/overview?from=2026-02-01&to=2026-01-01');
  await page.getByText('Mas nauna ang huling petsa kaysa sa unang petsa.').waitFor();
});

story('F§5 donors find their donation by its reference number', async ({ page, go, checkAccess }) => {
  const donor = await new Person('donor@fundraising.test').signIn('password');
  const { data } = (await donor.ask('GET', '/donations?mine=true')).data;
  const [donation] = data as { reference_number: string; campaign: { title: string } }[];
  await signIn(page, 'fundraising', donor.email);
  await go('/fundraising/my-donations');
  await page.getByLabel('Search by reference number or campaign').fill(donation!.reference_number);
  await page.waitForURL(/search=BW-/);
  await settle(page);
  assert.equal(await page.getByRole('row').filter({ hasText: donation!.campaign.title }).count(), 1);
  await checkAccess();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.waitForURL(/to=2020-01-01/);
  await page.getByText('No results.').waitFor();
});

story(
  'contract §2 a paid donation whose later attempt failed still has its papers, and more can be made',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const { donationId } = await raise(author, institution.id, 300);
    const { reference_number } = (await author.ask('GET', `/donations/${donationId}`)).data;
    const attributes = { reference_number, amount: 30_750, currency: 'PHP' };
    assert.equal(await sendGatewayEvent('payment.failed', `pay_${mark()}`, attributes), 'applied');
    assert.equal((await author.ask('GET', `/donations/${donationId}`)).data.status, 'failed');
    await signInAs(page, author);
    await go(`/fundraising/manage/donations/${donationId}`);
    const papers = page.getByRole('region', { name: 'Papers' });
    await papers.getByRole('link', { name: 'Make a paper' }).waitFor();
    await papers.getByText('Acknowledgement Receipt').waitFor();
    await checkAccess();
  },
);
