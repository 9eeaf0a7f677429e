import assert from 'node:assert/strict';
import type { BackOfficeClient } from '../back-office-client.ts';
import { story } from '../browser.ts';
import { makeCalendarFixtures, makeHearing, someTuesday } from '../calendar/calendar-fixtures.ts';
import { PDF } from '../cases/cases-fixtures.ts';
import { makeUser, mark } from '../court/court-admin.ts';
import { forgetSession, signIn } from '../people.ts';
import { issueAgain } from './issue.ts';

story(
  'contract §3.2 a clerk issues notice, subpoena and minutes of a day, the sheriff serves one and files the return',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const { admin, branch, clerk } = testApp;
    const day = someTuesday()();
    const { caseId, caseNumber, caseTitle } = await makeHearing(testApp, `${day}T09:00`);
    const witness = `Liza Ocampo ${mark()}`;
    await admin.ask('POST', `/api/case-records/${caseId}/parties`, {
      name: witness,
      classification: 'witness',
      address: '5 Kalye Mabini, Malolos City',
    });
    await admin.ask('POST', `/api/case-records/${caseId}/parties`, {
      name: `Ben Dy ${mark()}`,
      classification: 'defendant',
      email: `dy-${mark()}@parties.test`,
    });
    const sheriff = await makeUser(admin, { roles: ['Sheriff'], branchIds: [branch.id] });

    await signIn(page, 'court', clerk.email, clerk.password);
    await go(`/court/papers/day?date=${day}`);
    const kind = page.getByRole('combobox', { name: 'Kind of paper' });
    for (const name of ['Notice of Hearing', 'Subpoena Ad Testificandum', 'Minutes of the Hearing']) {
      await page.getByRole('checkbox', { name: new RegExp(caseTitle) }).waitFor();
      await kind.selectOption({ label: name });
      await page.getByRole('checkbox', { name: 'Issue papers with missing values too' }).check();
      await page.getByRole('button', { name: 'Issue 1 paper' }).click();
      await page.getByText('1 paper issued').waitFor();
      await checkAccess();
      await page.getByRole('button', { name: 'Make more papers' }).click();
    }
    await go(`/court/cases/${caseId}/papers`);
    for (const name of [
      /^Notice of Hearing NOH-/,
      /^Subpoena Ad Testificandum SAT-/,
      /^Minutes of the Hearing MIN-/,
    ])
      await page.getByRole('link', { name }).waitFor();
    await page.getByRole('link', { name: /^Notice of Hearing NOH-/ }).click();
    await page.getByRole('button', { name: 'Send by email' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send by email' }).click();
    await page.getByText('Sent to 1 person.').waitFor();
    await page.getByRole('button', { name: 'Mark as electronically issued' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as electronically issued' }).click();
    await page.getByText(/^Issued electronically .* without a signature on paper$/).waitFor();
    await checkAccess();

    await forgetSession(page);
    await signIn(page, 'court', sheriff.email, sheriff.password);
    await go('/court/sheriff-reports');
    await page.getByText(witness).waitFor();
    await page.getByText(/5 Kalye Mabini, Malolos City · Subpoena Ad Testificandum · serve until/).waitFor();
    await checkAccess();
    await page
      .getByRole('link', { name: new RegExp(caseNumber) })
      .last()
      .click();
    await page.getByText('Paper to serve').waitFor();
    await page.getByText('No attempts yet: awaiting service.').waitFor();
    await page.getByRole('button', { name: 'Add attempt' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Time/).fill('14:30');
    await dialog.getByLabel('Place of service').fill('5 Kalye Mabini');
    for (const label of ['Courier', 'Personal service'])
      await dialog.getByLabel(/^Manner/).selectOption({ label });
    await dialog.getByLabel(/^Outcome/).selectOption('refused');
    await dialog.getByRole('checkbox', { name: 'Left in view and in the presence of the person' }).waitFor();
    assert.equal(await dialog.getByLabel('Received by').count(), 0);
    await dialog.getByLabel(/^Outcome/).selectOption('served');
    await dialog.getByLabel('Received by').fill('Nena Ocampo');
    await dialog.getByLabel('Capacity of the recipient').fill('sister of legal age who lives there');
    await dialog.getByRole('checkbox', { name: 'Refused to sign for it' }).check();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Add attempt' }).click();
    await page.getByText('Attempt added.').waitFor();
    await page.getByText('Received by: Nena Ocampo · sister of legal age who lives there').waitFor();
    await page.getByText(/2:30.PM · 5 Kalye Mabini/).waitFor();
    await page.getByText('Refused to sign for it').waitFor();
    await checkAccess();

    await page.getByRole('link', { name: 'Make the return' }).click();
    await page.getByRole('heading', { level: 1, name: 'Make a paper' }).waitFor();
    await issueAgain(page);
    await page.getByText(/^Paper RET-[\d-]+ issued$/).waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Open paper' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'return.pdf', mimeType: 'application/pdf', buffer: PDF }]);
    await page.getByText('Signed copy uploaded.').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

/** Raffles a case between the branches of a court of this story; returns the id of the raffle. */
async function makeRaffle(admin: BackOfficeClient): Promise<string> {
  const court_type = `Story Court ${mark()}`;
  const station = 'Malolos City';
  await admin.ask('POST', '/api/branches', { name: `${court_type}, Branch 1`, court_type, station });
  const { data: found } = await admin.ask('POST', '/api/case-records', {
    case_title: `Story v. ${mark()}`,
    court_type,
    station,
    case_type: 'Civil',
    category: 'Ejectment',
    filed_at: '2026-01-05',
  });
  return (await admin.ask('POST', '/api/raffles', { court_type, station, case_ids: [found.id] })).data.id;
}

story(
  'contract §3.2 a raffle leads to its notice and minutes, a file to its certified copy, a case list to its paper',
  async ({ page, go, checkAccess }) => {
    const testApp = await makeCalendarFixtures();
    const { caseId } = await makeHearing(testApp, `${someTuesday()()}T09:00`);
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/cases/${caseId}/files`);
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'decision.pdf', mimeType: 'application/pdf', buffer: PDF }]);
    await page.getByRole('link', { name: 'Make a certified true copy of decision.pdf' }).click();
    await page.getByRole('heading', { level: 1, name: 'Make a paper' }).waitFor();
    assert.equal(await page.getByLabel('Kind of paper').inputValue(), 'certified_true_copy');
    await issueAgain(page);
    await page.getByText(/^Paper CTC-[\d-]+ issued$/).waitFor();
    await checkAccess();

    await go('/court/reports');
    await page.getByLabel('Year filed').selectOption('2026');
    await page.getByRole('button', { name: 'Show list' }).click();
    await page.getByRole('link', { name: 'Issue as paper' }).click();
    await page.getByText('Other values').click();
    assert.equal(await page.getByLabel('Year of filing').inputValue(), '2026');
    await issueAgain(page);
    await page.getByText(/^Paper CSL-[\d-]+ issued$/).waitFor();
    await checkAccess();

    await go(`/court/raffles/${await makeRaffle(testApp.admin)}`);
    await page.getByRole('link', { name: 'Minutes of raffle' }).click();
    await issueAgain(page);
    await page.getByText(/^Paper MOR-[\d-]+ issued$/).waitFor();
    await page.getByRole('link', { name: 'Open paper' }).click();
    await page.getByRole('link', { name: 'Open the record' }).click();
    await page.getByRole('link', { name: 'Notice of raffle' }).waitFor();
    await page.getByRole('link', { name: /MOR-/ }).waitFor();
    await checkAccess();
  },
);
