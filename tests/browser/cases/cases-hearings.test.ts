import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import {
  closeNotices,
  freeDay,
  NEXT_YEAR,
  newBranch,
  newCase,
  newHearing,
  openSection,
  superAdmin,
} from './cases-fixtures.ts';

story(
  'C§4 a hearing on a holiday is flagged while its day is chosen, and refused',
  async ({ page, go, expect, checkAccess }) => {
    const branch = await newBranch();
    const { id } = await newCase({ branch_id: branch.id });
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${id}`);
    await page.getByRole('button', { name: 'Schedule hearing' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('to check for holidays and conflicts').waitFor();
    await dialog.getByLabel(/^Start/).fill(`${NEXT_YEAR}-06-12T09:00`);
    await dialog.getByText(/is a holiday: Independence Day/).waitFor();
    await checkAccess();
    expect(422);
    await dialog.getByLabel('Remarks').fill('For pre-trial');
    await dialog.getByRole('button', { name: 'Schedule hearing' }).click();
    await dialog.getByText(/No hearing can be set on \w+day, June 12, \d{4}, which is a holiday/).waitFor();
    assert.equal(await dialog.getByLabel('Remarks').inputValue(), 'For pre-trial');
    await dialog.getByLabel(/^Start/).fill(`${await freeDay()}T09:00`);
    await dialog.getByText('No conflicts').waitFor();
    await dialog.getByRole('button', { name: 'Schedule hearing' }).click();
    await page.getByText('Hearing scheduled for').waitFor();
    await openSection(page, 'Docket');
    await page.getByText('For pre-trial').waitFor();
    await page.getByText('Scheduled', { exact: true }).waitFor();
  },
);

story(
  'contract a conflict shows the other case by name, is refused, and is allowed with a reason',
  async ({ page, go, expect, checkAccess }) => {
    const branch = await newBranch();
    const other = await newCase({ branch_id: branch.id });
    const { id } = await newCase({ branch_id: branch.id });
    const day = await freeDay();
    await newHearing(other.id, `${day}T09:00`);
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${id}/docket`);
    await page.getByRole('button', { name: 'Schedule hearing' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Start/).fill(`${day}T09:30`);
    await dialog.getByRole('link', { name: `${other.number}, ${other.title}` }).waitFor();
    await dialog.getByText(/same branch, same judge, same room/).waitFor();
    const free = dialog.getByRole('group', { name: 'Next available times' }).getByRole('button');
    assert.equal(await free.count(), 3);
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    expect(422);
    await dialog.getByRole('button', { name: 'Schedule hearing' }).click();
    await dialog.getByText(/The hearing overlaps with the hearing of/).waitFor();
    await dialog.getByLabel('Schedule anyway').check();
    await dialog.getByRole('button', { name: 'Schedule hearing' }).click();
    await dialog.getByText('Reason for the overlap is required.').waitFor();
    await dialog.getByLabel(/^Reason for the overlap/).fill('Both are short');
    await dialog.getByRole('button', { name: 'Schedule hearing' }).click();
    await page.getByText('Hearing scheduled for').waitFor();
    await page.getByText('Overlaps with another hearing: Both are short').waitFor();
  },
);

story(
  'contract moving a case to a branch where its hearing conflicts is refused, and allowed with a reason',
  async ({ page, go, expect, checkAccess }) => {
    const [from, to] = [await newBranch(), await newBranch()];
    const other = await newCase({ branch_id: to.id });
    const { id, title } = await newCase({ branch_id: from.id });
    const day = await freeDay();
    await newHearing(other.id, `${day}T09:00`);
    await newHearing(id, `${day}T09:30`, { allow_overlap: false, overlap_reason: null });
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/cases/${id}/edit`);
    const allow = page.getByLabel('Move case anyway');
    await page.getByLabel(/^Branch/).selectOption({ label: to.name });
    assert.equal(await allow.count(), 0, 'no conflict is shown');
    expect(422);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/The hearing overlaps with the hearing of/).waitFor();
    await page.getByLabel(/^Branch/).selectOption({ label: from.name });
    assert.equal(await allow.count(), 0, 'where it is there is nothing to allow');
    await page.getByLabel(/^Branch/).selectOption({ label: to.name });
    await allow.check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Reason for the overlap is required.').waitFor();
    await checkAccess();
    await page.getByLabel(/^Reason for the overlap/).fill('The judge inhibits');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await openSection(page, 'Docket');
    await page.getByText('Overlaps with another hearing: The judge inhibits').waitFor();
    await page.getByText(to.name).first().waitFor();
  },
);

story(
  'C§6 a hearing is rescheduled, postponed and cancelled from the docket, each with a stored reason',
  async ({ page, go, expect, checkAccess }) => {
    const branch = await newBranch();
    const { id } = await newCase({ branch_id: branch.id });
    await newHearing(id, `${await freeDay()}T10:00`);
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${id}/docket`);
    const more = page.getByRole('button', { name: /^More actions for Hearing/ });
    await more.click();
    await checkAccess();
    await page.getByRole('menuitem', { name: 'Reschedule hearing' }).click();
    const dialog = page.getByRole('dialog');
    expect(422);
    await dialog.getByLabel(/^Start/).fill(`${NEXT_YEAR}-08-11T14:00`);
    await dialog.getByText('No conflicts').waitFor();
    await dialog.getByRole('button', { name: 'Reschedule hearing' }).click();
    await dialog.getByText('Reason for rescheduling is required.').waitFor();
    await dialog.getByLabel(/^Reason for rescheduling/).fill('The judge is on leave');
    await dialog.getByRole('button', { name: 'Reschedule hearing' }).click();
    await page.getByText('Rescheduled', { exact: true }).waitFor();
    await page.getByText('2:00 PM to 3:00 PM').waitFor();
    await closeNotices(page);
    await more.click();
    await page.getByRole('menuitem', { name: 'Record result' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    // Waits for the status label, since the notification appears earlier.
    const entry = page.getByRole('article', { name: /^Hearing/ });
    await entry.getByText('Postponed', { exact: true }).waitFor();
    await closeNotices(page);
    await more.click();
    assert.equal(await page.getByRole('menuitem', { name: 'Record result' }).count(), 0);
    await page.getByRole('menuitem', { name: 'Cancel hearing' }).click();
    await page.getByLabel(/^Reason for canceling/).fill('The parties settled');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel hearing' }).click();
    await entry.getByText('Canceled', { exact: true }).waitFor();
    await closeNotices(page);
    await more.click();
    assert.equal(await page.getByRole('menuitem', { name: 'Reschedule hearing' }).count(), 0);
  },
);

story(
  'C§6 rescheduling a postponed hearing after the case changed branches uses the judge and room of the new branch',
  async ({ page, go }) => {
    const [from, to] = [await newBranch(), await newBranch()];
    const { id } = await newCase({ branch_id: from.id });
    const hearing = await newHearing(id, `${await freeDay()}T10:00`);
    const admin = await superAdmin();
    await admin.ask('POST', `/api/hearings/${hearing.id}/result`, { hearing_status: 'postponed' });
    await admin.ask('PUT', `/api/case-records/${id}`, { branch_id: to.id });
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/cases/${id}/docket`);
    await page.getByRole('button', { name: /^More actions for Hearing/ }).click();
    await page.getByRole('menuitem', { name: 'Reschedule hearing' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByPlaceholder(to.judge).waitFor();
    await dialog.getByPlaceholder(to.room).waitFor();
    await dialog.getByLabel(/^Start/).fill(`${await freeDay()}T14:00`);
    await dialog.getByLabel(/^Reason for rescheduling/).fill('The witness is back');
    const moved = page.waitForResponse(/\/reschedule$/);
    await dialog.getByRole('button', { name: 'Reschedule hearing' }).click();
    const { data } = await (await moved).json();
    await page.getByText('Rescheduled', { exact: true }).waitFor();
    assert.deepEqual([data.branch_id, data.judge, data.room], [to.id, to.judge, to.room]);
  },
  { widths: ['desk'] },
);
