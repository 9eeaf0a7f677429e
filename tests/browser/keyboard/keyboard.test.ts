import { settle, story } from '../browser.ts';
import { mark } from '../cases/cases-fixtures.ts';
import { newEmail, openCampaign } from '../donors/donor-steps.ts';
import { proposal, signInAs } from '../manage/manage-fixtures.ts';
import { signIn } from '../people.ts';
import { assertFocused, tabTo } from './keys.ts';

/** Main tasks of the public and of staff without a mouse; workforce has more in workforce-keyboard. */

story(
  'F§1 by keyboard only: a guest donates, from the campaign through the gateway to the thank-you page',
  async ({ page, go }) => {
    const { id, title } = await openCampaign(page);
    await go(`/fundraising/campaigns/${id}`);
    await tabTo(page, page.getByRole('link', { name: 'Donate', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByLabel('Amount in pesos').waitFor();
    await settle(page);
    await tabTo(page, page.getByLabel('Amount in pesos'));
    await page.keyboard.type('250');
    await page.keyboard.press('Enter');
    // Tab focuses the first payment method, and arrow keys move to the next.
    const gcash = page.getByRole('radio', { name: /GCash/ });
    await gcash.waitFor();
    await settle(page);
    await tabTo(page, page.getByRole('radio').first());
    const ways = await page.getByRole('radio').count();
    for (let step = 0; step < ways && !(await gcash.isChecked()); step += 1)
      await page.keyboard.press('ArrowDown');
    await assertFocused(page, gcash);
    await tabTo(page, page.getByLabel('Your name'));
    await page.keyboard.type('Isang Bisita');
    await page.keyboard.press('Tab');
    await assertFocused(page, page.getByLabel('Your email'));
    await page.keyboard.type(newEmail('bisita'));
    await page.keyboard.press('Enter');
    const authorize = page.getByRole('button', { name: 'Authorize with GCash' });
    await authorize.waitFor();
    await tabTo(page, authorize);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Salamat! Thank you' }).waitFor();
    await page.getByText(title).first().waitFor();
    await page.getByText('₱250.00').first().waitFor();
  },
);

story(
  'C§2 by keyboard only: a case is opened with a party, and the first refused field gets the focus',
  async ({ page, go, expect }) => {
    const title = `Story ${mark()} v. Salonga`;
    await signIn(page, 'court', 'clerk@court.test');
    await go('/court/cases');
    await tabTo(page, page.getByRole('link', { name: 'New case' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'New case' }).waitFor();
    await settle(page);
    await tabTo(page, page.getByLabel(/^Title/));
    await page.keyboard.type(title);
    expect(422);
    const open = page.getByRole('button', { name: 'Create case' });
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    await assertFocused(page, page.getByRole('combobox', { name: /^Court type/ }));
    for (const [name, value] of [
      [/^Court type/, 'Regional Trial Court'],
      [/^Case type/, 'Civil'],
      [/^Category/, 'Ejectment'],
    ] as const) {
      await tabTo(page, page.getByRole('combobox', { name }));
      await page.keyboard.type(value);
    }
    await tabTo(page, page.getByRole('button', { name: 'Add party' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('group', { name: 'Party 1' }).getByLabel(/^Name/));
    await page.keyboard.type('Lualhati Salonga');
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Lualhati Salonga').waitFor();
  },
);

story(
  'F§5 by keyboard only: the committee finds a campaign, reads it and approves it',
  async ({ page, go }) => {
    const { judge, campaign } = await proposal();
    await signInAs(page, judge);
    await go('/fundraising/manage/campaigns');
    await tabTo(page, page.getByLabel('Search by title'));
    await page.keyboard.type(campaign.title);
    // The full title, since a part may match other campaigns.
    await page.waitForURL((url) => url.searchParams.get('search') === campaign.title);
    await settle(page);
    await tabTo(page, page.getByRole('link', { name: campaign.title }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: campaign.title }).waitFor();
    await settle(page);
    await tabTo(page, page.getByRole('button', { name: 'Approve' }));
    await page.keyboard.press('Enter');
    const answer = page.getByRole('dialog').getByRole('button', { name: 'Approve' });
    await answer.waitFor();
    await tabTo(page, answer);
    await page.keyboard.press('Enter');
    await page.getByText('Campaign approved.').waitFor();
  },
);
