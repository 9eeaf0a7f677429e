import assert from 'node:assert/strict';
import { settle, story } from './browser.ts';
import { invite, makeInstitution, mark, Person, raise, signInAs } from './manage-world.ts';

story(
  'F§5 the staff finds a gift by its reference number and by who gave it, and none of another institution',
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
    const search = page.getByLabel('Find by reference number or donor');
    await search.fill(name.toLowerCase());
    await page.waitForURL(/search=corazon/);
    await page.getByRole('link', { name: reference }).waitFor();
    await settle(page);
    assert.equal(await page.getByRole('link', { name: /^BW-/ }).count(), 1);
    await checkAccess();
    await search.fill(elsewhere);
    await page.waitForURL(new RegExp(`search=${elsewhere}`));
    await page.getByText('Nothing is found.').waitFor();
    await search.fill(reference.toLowerCase());
    await page.waitForURL(new RegExp(`search=${reference.toLowerCase()}`));
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('heading', { level: 1, name: `Donation ${reference}` }).waitFor();
    await page.getByText(name).waitFor();
  },
);

story('F§5 donors find a gift of theirs by its reference number', async ({ page, go, checkAccess }) => {
  const donor = await new Person('donor@fundraising.test').signIn('password');
  const { data } = (await donor.ask('GET', '/donations?mine=true')).data;
  const [gift] = data as { reference_number: string; campaign: { title: string } }[];
  await page.context().clearCookies();
  await go('/fundraising/sign-in');
  await page.getByLabel('Email').fill(donor.email);
  await page.getByLabel(/^Password/).fill('password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  await go('/fundraising/my-gifts');
  await page.getByLabel('Find by reference number or campaign').fill(gift!.reference_number);
  await page.waitForURL(/search=BW-/);
  await settle(page);
  assert.equal(await page.getByRole('row').filter({ hasText: gift!.campaign.title }).count(), 1);
  await checkAccess();
});
