import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { story } from '../browser.ts';
import { makeRole, makeUser } from '../court/court-admin.ts';
import { signIn } from '../people.ts';
import { demoBranch, mark, newActivity, newCase, openSection, superAdmin } from './cases-fixtures.ts';

async function sectionsOf(page: Page): Promise<string[]> {
  return await page
    .getByRole('navigation', { name: 'Sections of the case' })
    .getByRole('link')
    .allTextContents();
}

/** Chooses the only option found, by keyboard. */
async function chooseBy(page: Page, field: Locator, words: string, shown = new RegExp(words)): Promise<void> {
  await field.fill(words);
  await page.getByRole('option', { name: shown }).waitFor();
  // Other options are listed until the server has searched.
  await page.getByRole('option').nth(1).waitFor({ state: 'hidden' });
  await field.press('ArrowDown');
  await field.press('Enter');
}

story(
  'C§5 a user with the role User sees a case and its parties, and is offered nothing else',
  async ({ page, go, checkAccess }) => {
    const found = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'user@court.test');
    await go(`/court/cases/${found.id}`);
    await page.getByRole('heading', { level: 1, name: found.title }).waitFor();
    assert.deepEqual(await sectionsOf(page), ['Summary', 'Parties', 'Raffle', 'Linked cases']);
    for (const name of ['Edit case', 'Schedule hearing', 'Close case'])
      assert.equal((await page.getByText(name).count()) + (await page.getByLabel(name).count()), 0, name);
    await checkAccess();
    await go('/court/cases');
    assert.equal(await page.getByRole('link', { name: 'New case' }).count(), 0);
  },
);

story(
  'C§5 a sheriff reads the docket of the branch, reports on hearings, and can record nothing else',
  async ({ page, go }) => {
    const found = await newCase({ branch_id: (await demoBranch()).id });
    await newActivity(found.id, 'Subpoena');
    await signIn(page, 'court', 'sheriff@court.test');
    await go(`/court/cases/${found.id}/docket`);
    await page.getByRole('article', { name: /^Subpoena/ }).waitFor();
    assert.deepEqual(await sectionsOf(page), [
      'Summary',
      'Docket',
      'Parties',
      'Papers',
      'Raffle',
      'Linked cases',
    ]);
    assert.equal(await page.getByRole('button', { name: 'Record activity' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: /^(?:Reply|Add to hearing)/ }).count(), 0);
    await page.getByRole('button', { name: /^Files: Subpoena/ }).waitFor();
  },
);

story(
  'C§5 a case is sealed with a reason, a user is granted access by name, and the access is explained rule by rule',
  async ({ page, go, expect, checkAccess }) => {
    const found = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/cases/${found.id}/access`);
    await page.getByRole('button', { name: 'Change classification' }).click();
    const dialog = page.getByRole('dialog');
    expect(422);
    await dialog.getByLabel('Classification').selectOption('sealed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/^\S.* is required\.$/).waitFor();
    await checkAccess();
    await dialog.getByLabel(/^Reason/).fill('A minor is concerned');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // A closing dialog moves the focus, which would close the options of the next field.
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Sealed', { exact: true }).waitFor();
    const explain = page.getByRole('combobox', { name: 'User' });
    await chooseBy(page, explain, 'counsel@court.test');
    await page.getByText('Atty. Rafael Ocampo cannot see this case.').waitFor();
    await page.getByText('The permission covers the classification: no').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Give access' }).click();
    await chooseBy(page, dialog.getByRole('combobox', { name: /^User/ }), 'counsel@court.test', /Ocampo/);
    await dialog.getByLabel(/^Reason/).fill('Amicus curiae');
    await dialog.getByRole('button', { name: 'Give access' }).click();
    await page.getByText('Atty. Rafael Ocampo can see this case.').waitFor();
    await page.getByText('Given access by name: yes').waitFor();
    await go(`/court/cases/${found.id}/access`);
    await page.getByRole('article', { name: 'Atty. Rafael Ocampo' }).getByText('Amicus curiae').waitFor();
    await page.getByRole('heading', { name: 'Access log while sealed' }).waitFor();
    await checkAccess();
  },
);

story(
  'C§5 a branch clerk grants access to a user of another branch, found by name without an account list',
  async ({ page, go, checkAccess }) => {
    const found = await newCase({ branch_id: (await demoBranch()).id });
    const name = `Transcriber ${mark()}`;
    await makeUser(await superAdmin(), { name, roles: ['Stenographer'] });
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${found.id}/access`);
    assert.equal(
      await page.getByRole('heading', { name: 'Why can or can’t someone see this case?' }).count(),
      0,
    );
    await page.getByRole('button', { name: 'Give access' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('combobox', { name: /^User/ });
    await field.fill(name[0]!);
    await page.getByText('Type at least 2 characters.').waitFor();
    await chooseBy(page, field, name.toLowerCase(), new RegExp(`^${name} · Stenographer$`));
    await checkAccess();
    await dialog.getByLabel(/^Reason/).fill('Substitutes for a week');
    await dialog.getByRole('button', { name: 'Give access' }).click();
    await page.getByRole('article', { name }).getByText('Substitutes for a week').waitFor();
    await checkAccess();
  },
);

story(
  'C§5 pressing Enter before a typed name was searched selects no one instead of an earlier option',
  async ({ page, context, go }) => {
    const found = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/cases/${found.id}/access`);
    const field = page.getByRole('combobox', { name: 'User' });
    await field.click();
    await page.getByRole('option').nth(1).waitFor();
    // Slower than anyone types.
    await context.route('**/court/api/users?*', async (route) => {
      await sleep(800);
      await route.continue();
    });
    await field.fill('counsel@court.test');
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.getByRole('option', { name: /counsel@court\.test/ }).waitFor();
    assert.equal(await field.inputValue(), 'counsel@court.test');
    assert.equal(await page.getByText(/may (not )?see this case\.$/).count(), 0);
  },
  { widths: ['desk'] },
);

story(
  'contract a case is linked to another, and each leads to the other',
  async ({ page, go, checkAccess }) => {
    const branch = await demoBranch();
    const [one, other] = [await newCase({ branch_id: branch.id }), await newCase({ branch_id: branch.id })];
    await signIn(page, 'court', 'branch@court.test');
    await go(`/court/cases/${one.id}`);
    await openSection(page, 'Linked cases');
    await page.getByRole('button', { name: 'Link a case' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Other case/ }).fill(other.number);
    await page.getByRole('option', { name: new RegExp(other.number) }).click();
    await dialog.getByLabel('Type of link').selectOption('consolidated');
    await dialog.getByRole('button', { name: 'Link a case' }).click();
    await page.getByRole('article', { name: other.number }).getByText('Consolidated').waitFor();
    await checkAccess();
    await page.getByRole('link', { name: other.title }).click();
    await page.getByRole('heading', { level: 1, name: other.title }).waitFor();
  },
);

story(
  'C§1 the case pages are available in Filipino',
  async ({ page, go, checkAccess }) => {
    const found = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'branch@court.test');
    await go(`/court/cases/${found.id}`);
    await page.getByRole('link', { name: 'Kasaysayan' }).waitFor();
    await page.getByRole('button', { name: 'Magtakda ng pagdinig' }).waitFor();
    await checkAccess();
    // Simulates a case with a long history.
    await page.route('**/case-records/*/history?*', async (route) => {
      const response = await route.fetch();
      const { data, meta } = await response.json();
      await route.fulfill({ response, json: { data, meta: { ...meta, last_page: 3 } } });
    });
    await page.getByRole('link', { name: 'Kasaysayan' }).click();
    const pages = page.getByRole('navigation', { name: 'Mga pahina' });
    for (const name of ['Nakaraang pahina', 'Susunod na pahina', 'Pahina 2'])
      await pages.getByRole('button', { name, exact: true }).waitFor();
    await checkAccess();
  },
  { language: 'fil-PH', widths: ['phone'] },
);

story(
  'C§5 a user who sees the papers of a case but not its parties or evidence can open an amendment without those parts',
  async ({ page, go, checkAccess }) => {
    const [admin, branch] = [await superAdmin(), await demoBranch()];
    const { id } = await newCase({ branch_id: branch.id });
    const { data: amendment } = await admin.ask('POST', '/api/case-ammendments', {
      case_record_id: id,
      defendants: [{ name: 'Carla Uy', classification: 'defendant' }],
    });
    const role = await makeRole(admin, ['View Case Filing', 'Review Amendments']);
    const reader = await makeUser(admin, { roles: [role.name], branchIds: [branch.id] });
    await signIn(page, 'court', reader.email, reader.password);
    await go(`/court/amendments/${amendment.id}`);
    await page.getByRole('heading', { level: 1, name: 'Amendment', exact: true }).waitFor();
    const parties = page.getByRole('region', { name: 'Parties' });
    await parties.getByText('Your account can’t see the current values of the case.').waitFor();
    await parties.getByText('Carla Uy').waitFor();
    await page.getByText('The request may also include evidence you don’t have access to.').waitFor();
    // A reviewer must see the case that the amendment changes.
    assert.equal(await page.getByRole('button', { name: /^(Deny|Grant)$/ }).count(), 0);
    await checkAccess();
  },
  { widths: ['desk'] },
);
