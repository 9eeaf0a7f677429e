import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { invite, makeInstitution, mark, PASSWORD, proposal, signInAs } from './manage-fixtures.ts';

story(
  'F§5 a campaign proposed by an institution is found by title and approved by the committee',
  async ({ page, go, checkAccess }) => {
    const { judge, campaign } = await proposal();
    await signInAs(page, judge);

    await go('/fundraising/manage/campaigns');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Awaiting approval');
    await page.getByLabel('Search by title').fill(campaign.title);
    await page.waitForURL(/status=pending.*search=|search=.*status=pending/);
    await checkAccess();
    await page.getByRole('link', { name: campaign.title }).click();

    await page.getByRole('heading', { level: 1, name: campaign.title }).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Campaign approved.').waitFor();
    await page.getByText('Open', { exact: true }).waitFor();
    await page.getByText('₱0.00 of ₱50,000.00').waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'F§5 an empty campaign list explains itself and leads to the first campaign, or says who may create one',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const judge = await invite('committee_member', institution.id);
    const empty = page.getByRole('heading', { level: 2, name: 'No campaigns yet.' }).locator('..');
    await signInAs(page, judge);
    await go('/fundraising/manage/campaigns');
    await empty.getByText('Campaigns proposed at your institution appear here.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Propose a campaign' }).count(), 0);

    await signInAs(page, await invite('institution_admin', institution.id));
    await go('/fundraising/manage/campaigns');
    await empty.getByText('A campaign explains what donations are for. Propose the first one.').waitFor();
    await checkAccess();
    await empty.getByRole('link', { name: 'Propose a campaign' }).click();
    await page.getByRole('heading', { level: 1, name: 'Propose a campaign' }).waitFor();
  },
);

story(
  'F§5 the committee reads and approves a campaign in Filipino',
  async ({ page, go, checkAccess }) => {
    const { judge, campaign } = await proposal();
    await signIn(page, 'fundraising', judge.email, PASSWORD);
    await go(`/fundraising/manage/campaigns/${campaign.id}`);
    await page.getByRole('heading', { level: 1, name: campaign.title }).waitFor();
    await page.getByText('Naghihintay ng pag-apruba').waitFor();
    await page.getByRole('button', { name: 'Aprubahan', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Aprubahan ang kampanyang ito?' });
    await dialog.getByText('Magbubukas ito para sa mga donasyon').waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Aprubahan' }).click();
    await page.getByText('Naaprubahan ang kampanya.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await checkAccess();
  },
  { language: 'fil-PH' },
);

story(
  'F§5 a committee member is notified of a campaign awaiting approval, and led there',
  async ({ page, go }) => {
    const { judge, campaign } = await proposal();
    await signInAs(page, judge);
    await go('/fundraising/manage/campaigns');
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
    const notice = page.getByRole('article', { name: 'A campaign awaits approval' });
    await notice.getByText(campaign.title).waitFor();
    await notice.getByRole('link', { name: 'Open: A campaign awaits approval' }).click();
    await page.getByRole('heading', { level: 1, name: campaign.title }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
  },
);

story(
  'F§5 a campaign changed by its author while it is read must be read again before approval',
  async ({ page, go, expect }) => {
    const { author, judge, campaign } = await proposal();
    await signInAs(page, judge);
    await go(`/fundraising/manage/campaigns/${campaign.id}`);
    await author.ask('PUT', `/campaigns/${campaign.id}`, { goal_amount: 999_999 });
    expect(422);
    const approve = async () => {
      await page.getByRole('button', { name: 'Approve' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    };
    await approve();
    await page.getByText('The campaign was changed after you read it.').waitFor();
    await page.reload();
    await page.getByText('₱999,999.00').waitFor();
    await approve();
    await page.getByText('Campaign approved.').waitFor();
  },
  { widths: ['desk'] },
);

story(
  'F§5 a campaign is rejected with a reason, which its author reads, edits, and resubmits',
  async ({ page, go, expect, checkAccess }) => {
    const lastSecondOfDay = '2030-12-31T15:59:59.000Z';
    const { author, judge, campaign } = await proposal(lastSecondOfDay);
    await signInAs(page, judge);
    await go(`/fundraising/manage/campaigns/${campaign.id}`);
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    expect(422);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText(/^\S.* is required\.$/).waitFor();
    await checkAccess();
    await dialog.getByLabel('Reason').fill('Please say which school.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Please say which school.').waitFor();

    await signInAs(page, author);
    await go(`/fundraising/manage/campaigns/${campaign.id}`);
    await page.getByText('Please say which school.').waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Description').fill('Forty desks for the school of Mabini.');
    await page.getByLabel('Goal').fill('0');
    await checkAccess();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Goal.* (?:is|must)/).waitFor();
    assert.equal(await page.getByLabel('Description').inputValue(), 'Forty desks for the school of Mabini.');
    await page.getByLabel('Goal').fill('45000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('₱45,000.00').waitFor();
    // Unchanged, although the field shows no seconds.
    const { data } = await author.ask('GET', `/campaigns/${campaign.id}`);
    assert.equal(Date.parse(data.ends_at), Date.parse(lastSecondOfDay));
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click();
    // An institution_admin may decide too, even about their own proposal.
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    assert.equal(await page.getByText('so someone else must decide').count(), 0);
  },
);

story(
  'F§5 an institution proposes a campaign, first as a draft, and unsaved text is protected',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const title = `Lamps ${mark()}`;
    await signInAs(page, author);
    await go('/fundraising/manage/campaigns/new');
    assert.equal(await page.getByLabel('Institution', { exact: true }).inputValue(), institution.name);
    await page.getByLabel('Title').fill(title);
    await page.getByRole('link', { name: 'Campaigns' }).last().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByLabel('Description').fill('Solar lamps for the reading rooms.');
    await page.getByLabel('Goal').fill('12500.50');
    await page.getByLabel('Ends').fill('2030-01-31T18:00');
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Draft', { exact: true }).waitFor();
    await page.getByText('₱12,500.50').waitFor();
    await page.getByText(/Jan 31, 2030, 6:00/).waitFor();
  },
);
