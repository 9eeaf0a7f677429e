import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { mark, newCase, openSection, superAdmin } from './cases-fixtures.ts';

story(
  'C§2 a case is opened with its parties and raffled, and its draw can be verified',
  async ({ page, go, expect, checkAccess }) => {
    const title = `Story ${mark()} v. Salonga`;
    await signIn(page, 'court', 'clerk@court.test');
    await go('/court/cases');
    await page.getByRole('link', { name: 'New case' }).click();
    await page.getByRole('heading', { level: 1, name: 'New case' }).waitFor();
    await checkAccess();
    expect(422);
    await page.getByLabel(/^Title/).fill(title);
    await page.getByRole('button', { name: 'Create case' }).click();
    await page.getByText('Court type is required.').waitFor();
    assert.equal(await page.getByLabel(/^Title/).inputValue(), title);
    await page.getByRole('combobox', { name: /^Court type/ }).fill('Regional Trial Court');
    await page.getByRole('combobox', { name: /^Case type/ }).fill('Civil');
    await page.getByRole('combobox', { name: /^Category/ }).fill('Ejectment');
    await page.keyboard.press('Tab');
    await page.getByLabel(/^Province/).selectOption({ label: 'Bulacan' });
    await page.getByRole('button', { name: 'Add party' }).click();
    const party = page.getByRole('group', { name: 'Party 1' });
    await party.getByLabel(/^Name/).fill('Lualhati Salonga');
    await page.getByRole('button', { name: 'Create case' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Awaiting raffle').first().waitFor();
    await page.getByText('Lualhati Salonga').waitFor();
    await checkAccess();
    await openSection(page, 'Raffle');
    await page.getByRole('button', { name: 'Raffle case' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Raffle case' }).click();
    await page.getByText('Verified: same branch.').waitFor();
    await go(page.url());
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    await page.getByText(/^Position \d+, computed here .* It matches\./).waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'contract the case list is searched, filtered and sorted, and its URL keeps that',
  async ({ page, go, checkAccess }) => {
    const found = await newCase({ case_title: `Lakambini ${mark()} v. Cruz` });
    await signIn(page, 'court', 'clerk@court.test');
    await go('/court/cases');
    await checkAccess();
    await page.getByLabel('Search').fill(found.number);
    await page.getByRole('link', { name: found.title }).waitFor();
    await page.getByText('1 to 1 of 1').waitFor();
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Closed' });
    await page.getByText('No results.').waitFor();
    assert.match(page.url(), /status=case_closed/);
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Year filed').selectOption('2026');
    await page.getByLabel('Category').selectOption('Ejectment');
    await page.waitForURL(/category=Ejectment/);
    // The URL alone restores the list.
    await go(page.url());
    assert.equal(await page.getByLabel('Category').inputValue(), 'Ejectment');
    await page.getByText(/^1 to /).waitFor();
    await checkAccess();
  },
);

story(
  'contract two concurrent editors of a case are shown both versions',
  async ({ page, go, expect, checkAccess }) => {
    const found = await newCase();
    const mine = `${found.title} et al.`;
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${found.id}/edit`);
    await page.getByLabel(/^Title/).fill(mine);
    await page.getByLabel(/^Summary/).fill('Unlawful detainer of a lot in Malolos.');
    await (await superAdmin()).ask('PUT', `/api/case-records/${found.id}`, {
      case_title: `${found.title} (amended)`,
      stage: 'Pre-trial',
    });
    expect(412);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${found.title} (amended)`).waitFor();
    await checkAccess();
    // Fields that only one of them changed need no choice.
    assert.deepEqual(await dialog.getByRole('rowheader').allInnerTexts(), ['Title']);
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await page.getByRole('heading', { level: 1, name: mine }).waitFor();
    await page.getByText('Unlawful detainer of a lot in Malolos.').waitFor();
    await page.getByText('Pre-trial').first().waitFor();
    // Changes of different fields need no choice.
    await go(`/court/cases/${found.id}/edit`);
    await page.getByLabel(/^Summary/).fill('Unlawful detainer of a lot in Bulakan.');
    await (await superAdmin()).ask('PUT', `/api/case-records/${found.id}`, { stage: 'Judgment' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: mine }).waitFor();
    await page.getByText('Unlawful detainer of a lot in Bulakan.').waitFor();
    await page.getByText('Judgment').first().waitFor();
  },
);

story(
  'contract leaving the version choice open keeps the typed text, and taking the current version saves nothing',
  async ({ page, go, expect }) => {
    const found = await newCase();
    const [mine, theirs] = [`${found.title} et al.`, `${found.title} (amended)`];
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${found.id}/edit`);
    const title = page.getByLabel(/^Title/);
    await title.fill(mine);
    await page.getByLabel(/^Summary/).fill('Unlawful detainer of a lot in Malolos.');
    const client = await superAdmin();
    await client.ask('PUT', `/api/case-records/${found.id}`, { case_title: theirs });
    expect(412);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
    ]) {
      await save.click();
      await dialog.waitFor();
      // A click outside does not close the dialog.
      await page.mouse.click(2, 2);
      await dialog.getByText(theirs).waitFor();
      await leave();
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await title.inputValue(), mine);
    }
    await save.click();
    await dialog.getByRole('button', { name: 'Use saved values' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await title.inputValue(), theirs);
    assert.equal(await page.getByLabel(/^Summary/).inputValue(), '');
    // Nothing typed would be lost, so there is no confirmation.
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { level: 1, name: theirs }).waitFor();
    const { data } = await client.ask('GET', `/api/case-records/${found.id}`);
    assert.deepEqual([data.case_title, data.description], [theirs, null]);
  },
);

story(
  'contract if the current version cannot be loaded, the form says so and keeps the typed text',
  async ({ page, go, expect, checkAccess }) => {
    const found = await newCase();
    const mine = `${found.title} et al.`;
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${found.id}/edit`);
    await page.getByLabel(/^Title/).fill(mine);
    await (await superAdmin()).ask('PUT', `/api/case-records/${found.id}`, {
      case_title: `${found.title} (amended)`,
    });
    expect(412, 500);
    const record = `**/court/api/case-records/${found.id}`;
    await page.route(record, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 500, json: { message: 'Server Error' } })
        : route.continue(),
    );
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await page.getByRole('alert').getByText('Something went wrong on our side.').waitFor();
    assert.equal(await page.getByLabel(/^Title/).inputValue(), mine);
    await checkAccess();
    await page.unroute(record);
    await save.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save these choices' }).click();
    await page.getByRole('heading', { level: 1, name: mine }).waitFor();
  },
);

story(
  'C§3 a case is closed, archived and reopened, and its history shows who did it and why',
  async ({ page, go, expect, checkAccess }) => {
    const { id } = await newCase({ branch_id: (await anyBranch()).id });
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${id}`);
    expect(422);
    await page.getByRole('button', { name: 'Close case' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Date closed/).fill('2025-01-01');
    await dialog.getByLabel('Reason for closing').fill('Judgment on compromise');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Close case' }).click();
    await dialog.getByText(/must be a date after or equal to /).waitFor();
    assert.equal(await dialog.getByLabel('Reason for closing').inputValue(), 'Judgment on compromise');
    await dialog.getByLabel(/^Date closed/).fill('2026-03-02');
    await dialog.getByRole('button', { name: 'Close case' }).click();
    await page.getByText('Case closed.').waitFor();
    await page.getByRole('button', { name: 'Archive case' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive case' }).click();
    await page.getByText('Archived', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Reopen case' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen case' }).click();
    await page.getByRole('button', { name: 'Close case' }).waitFor();
    await openSection(page, 'History');
    await page.getByText('Case reopened').first().waitFor();
    await page.getByText('Judgment on compromise').first().waitFor();
    await checkAccess();
  },
);

async function anyBranch(): Promise<{ id: number }> {
  const { data } = await (await superAdmin()).ask('GET', '/api/branches?filter[search]=Branch 84');
  return data[0];
}

story(
  'contract §3.2 a party gets the role that papers print when a case is opened and later, on the pages',
  async ({ page, go, checkAccess }) => {
    const found = await newCase({
      case_title: `In Re: Petition of ${mark()}`,
      parties: [{ name: 'Luz Ramos', classification: 'plaintiff', role: 'Petitioner' }],
    });
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${found.id}/parties`);
    const card = page.getByRole('article', { name: 'Luz Ramos' });
    await card.getByText('Petitioner').waitFor();
    await card.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    const role = dialog.getByRole('combobox', { name: 'Role on papers' });
    assert.equal(await role.inputValue(), 'Petitioner');
    await role.fill('Applicant');
    await page.keyboard.press('Tab');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Applicant').waitFor();

    const title = `Story ${mark()}, petitioner`;
    await go('/court/cases/new');
    await page.getByLabel(/^Title/).fill(title);
    await page.getByRole('combobox', { name: /^Court type/ }).fill('Regional Trial Court');
    await page.getByRole('combobox', { name: /^Case type/ }).fill('Civil');
    await page.getByRole('combobox', { name: /^Category/ }).fill('Ejectment');
    await page.getByRole('button', { name: 'Add party' }).click();
    const party = page.getByRole('group', { name: 'Party 1' });
    await party.getByLabel(/^Name/).fill('Lualhati Salonga');
    await party.getByRole('combobox', { name: 'Role on papers' }).fill('Petitioner');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Create case' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Petitioner', { exact: true }).waitFor();
  },
);
