import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { settle, story } from '../browser.ts';
import { freeDay, NEXT_YEAR, newBranch, newCase, openSection } from '../cases/cases-fixtures.ts';
import { invite, makeInstitution, raise, signInAs } from '../manage/manage-fixtures.ts';
import { signIn } from '../people.ts';
import { assertFocused, tabTo } from './keys.ts';

/** Daily tasks of staff without a mouse; see also `keyboard.test.ts`. */

/** Types 09:00 of a day (`2031-06-12`) into a focused date-time field. */
async function typeMorningOf(page: Page, day: string): Promise<void> {
  const [year, month, date] = day.split('-');
  await page.keyboard.type(`${month}${date}${year}`);
  // The year accepts six digits, so the field does not advance by itself.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('0900AM');
}

story(
  'C§5 by keyboard only: after a wrong password the focus is back in the field with the typed text, and sign-in succeeds',
  async ({ page, go, expect }) => {
    await go('/court/sign-in');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type('clerk@court.test');
    await tabTo(page, page.locator('input[type=password]'));
    await page.keyboard.type('pasword');
    expect(422);
    await page.keyboard.press('Enter');
    await assertFocused(page, page.getByLabel('Email'));
    assert.equal(await page.getByLabel('Email').inputValue(), 'clerk@court.test');
    await tabTo(page, page.locator('input[type=password]'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('password');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  },
);

story(
  'C§4 by keyboard only: a hearing is refused on a holiday and scheduled for another day',
  async ({ page, go, expect }) => {
    const branch = await newBranch();
    const { id } = await newCase({ branch_id: branch.id });
    const day = await freeDay();
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${id}`);
    await tabTo(page, page.getByRole('button', { name: 'Schedule hearing' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const begins = dialog.getByLabel(/^Start/);
    await begins.waitFor();
    await settle(page);
    await tabTo(page, begins);
    await typeMorningOf(page, `${NEXT_YEAR}-06-12`);
    await dialog.getByText(/is a holiday: Independence Day/).waitFor();
    const set = dialog.getByRole('button', { name: 'Schedule hearing' });
    expect(422);
    await tabTo(page, set);
    await page.keyboard.press('Enter');
    await dialog.getByText(/No hearing can be set on \w+day, June 12, \d{4}, which is a holiday/).waitFor();
    // The error belongs to no field, so the focus stays.
    await assertFocused(page, set);
    assert.equal(await begins.inputValue(), `${NEXT_YEAR}-06-12T09:00`);
    await tabTo(page, begins);
    await typeMorningOf(page, day);
    assert.equal(await begins.inputValue(), `${day}T09:00`);
    await dialog.getByText('No conflicts').waitFor();
    await tabTo(page, set);
    await page.keyboard.press('Enter');
    await page.getByText('Hearing scheduled for').waitFor();
    await openSection(page, 'Docket');
    await page.getByText('Scheduled', { exact: true }).waitFor();
  },
);

story(
  'F§5 by keyboard only: a withdrawal is requested, and another user rejects it with a reason',
  async ({ page, go }) => {
    const institution = await makeInstitution();
    const author = await invite('institution_admin', institution.id);
    const judge = await invite('committee_member', institution.id);
    const campaign = await raise(author, institution.id, 900);
    await signInAs(page, author);
    await go(`/fundraising/manage/withdrawals/new?campaign=${campaign.id}`);
    await page.getByText('₱900.00 available to withdraw.').waitFor();
    await tabTo(page, page.getByLabel('Amount'));
    await page.keyboard.type('450.50');
    await tabTo(page, page.getByLabel('Purpose'));
    await page.keyboard.type('Transport of the desks');
    await tabTo(page, page.getByRole('button', { name: 'Send request', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Withdrawal of ₱450.50' }).waitFor();
    const address = new URL(page.url()).pathname;

    await signInAs(page, judge);
    await go(address);
    await tabTo(page, page.getByRole('button', { name: 'Reject' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').waitFor();
    await tabTo(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('The receipts are missing.');
    await tabTo(page, dialog.getByRole('button', { name: 'Reject' }));
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('The receipts are missing.').waitFor();
    await page.getByText('Rejected', { exact: true }).first().waitFor();
  },
);
