import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { invite, makeInstitution, makeScholar, mark, Person } from '../manage/manage-fixtures.ts';
import { forgetSession } from '../people.ts';
import { newDonor, PASSWORD } from './donor-steps.ts';

story(
  'F§5 a donor proposes a campaign for a scholar of an institution and finds it awaiting approval',
  async ({ page, go, expect, checkAccess }) => {
    const institution = await makeInstitution();
    const admin = await invite('institution_admin', institution.id);
    const scholar = await makeScholar(admin, institution.id);
    const hidden = await makeScholar(admin, institution.id, { is_listed: false });
    const title = `A loom for ${mark()}`;
    await newDonor(page);
    await go('/fundraising/campaigns');
    await page.getByRole('link', { name: 'Propose a campaign' }).click();
    await page.getByRole('heading', { level: 1, name: 'Propose a campaign' }).waitFor();
    await checkAccess();

    expect(422);
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('Goal is required.').waitFor();
    assert.equal(await page.getByLabel('Title').inputValue(), title);
    await checkAccess();

    await page.getByLabel('Description').fill('A loom of her own, and thread for a year.');
    await choose(page, 'Institution', institution.name);
    await page.getByLabel('Type').selectOption('For one scholar');
    await page.getByRole('combobox', { name: 'Scholar' }).fill(hidden.last_name);
    await page.getByText('No results.').waitFor();
    await choose(page, 'Scholar', scholar.first_name);
    await page.getByLabel('Goal').fill('18500.50');
    await page.getByRole('button', { name: 'Submit for approval' }).click();

    await page.getByText('Campaign submitted for approval.').waitFor();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Awaiting approval', { exact: true }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Donate', exact: true }).count(), 0);
    await checkAccess();
    await page.getByRole('link', { name: 'My campaigns' }).first().click();
    await page.getByRole('article', { name: title }).getByText('Awaiting approval').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'F§5 a donor reads why a campaign was rejected, edits and resubmits it; other users do not see it',
  async ({ page, go, expect, checkAccess }) => {
    const institution = await makeInstitution();
    const judge = await invite('committee_member', institution.id);
    const donor = await new Person(await newDonor(page)).signIn(PASSWORD);
    const title = `Rain boots ${mark()}`;
    const { data } = await donor.ask('POST', '/campaigns', {
      title,
      description: 'Boots for the walk to school.',
      type: 'general',
      goal_amount: 9_000,
      institution_id: institution.id,
    });
    await judge.ask('POST', `/campaigns/${data.id}/reject`, { reason: 'Please say for how many.' });

    await go('/fundraising/notifications');
    const notice = page.getByRole('article', { name: 'Your campaign was not approved' });
    await notice.getByText(`${title}: Please say for how many.`).waitFor();
    await notice.getByRole('link', { name: /^Open/ }).click();
    await page.getByText('Please say for how many.').waitFor();
    await checkAccess();
    await page.getByRole('link', { name: `Edit: ${title}` }).click();
    await page.getByText('Please say for how many.').waitFor();
    await page.getByLabel('Description').fill('Forty pairs of boots for the walk to school.');
    await checkAccess();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Forty pairs of boots').waitFor();
    await page.getByRole('link', { name: 'My campaigns' }).first().click();
    const row = page.getByRole('article', { name: title });
    await row.getByText('Please say for how many.').waitFor();
    await checkAccess();
    await row.getByRole('button', { name: `Submit for approval: ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click();
    await row.getByText('Awaiting approval').waitFor();
    assert.equal(await row.getByText('Please say for how many.').count(), 0);

    await forgetSession(page);
    await page.evaluate(() => localStorage.clear());
    expect(404);
    await go(`/fundraising/campaigns/${data.id}`);
    assert.equal(await page.getByText(title).count(), 0);
  },
);

story('F§5 a signed-out visitor signs in before proposing and returns to the form', async ({ page, go }) => {
  await go('/fundraising/campaigns');
  await page.getByRole('link', { name: 'Propose a campaign' }).click();
  await page.getByLabel('Email').fill('donor@fundraising.test');
  await page.getByLabel(/^Password/).fill('password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Propose a campaign' }).waitFor();
});

/** Chooses an option by typing. */
async function choose(page: Parameters<typeof newDonor>[0], label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
}
