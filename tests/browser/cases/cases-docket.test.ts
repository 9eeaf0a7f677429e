import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { demoBranch, newActivity, newCase, newHearing, PDF, superAdmin } from './cases-fixtures.ts';

story(
  'C§4 the docket shows replies below a hearing, and records another reply',
  async ({ page, go, expect, checkAccess }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    const hearing = await newHearing(id, '2026-03-04T09:00');
    await newActivity(id, 'Order/Constancia', {
      activity_id: hearing.id,
      remarks: 'File your briefs.',
      due_at: '2026-04-01',
    });
    await newActivity(id, 'Manifestation', { tag: 'Mediation', filed_at: '2026-02-03' });
    await signIn(page, 'court', 'staff@court.test');
    await go(`/court/cases/${id}/docket`);
    const thread = page.locator(`#activity-${hearing.id}`);
    await thread.getByText('File your briefs.').waitFor();
    await thread.getByText(/Comply by Apr 1, 2026 · overdue/).waitFor();
    await checkAccess();
    await thread.getByRole('button', { name: /^Add to hearing: Hearing/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to: Hearing' });
    expect(422);
    await dialog.getByLabel(/^Remarks/).fill('Read in open court.');
    await dialog.getByRole('button', { name: 'Record activity' }).click();
    await dialog.getByText(/^\S.* is required\.$/).waitFor();
    assert.equal(await dialog.getByLabel(/^Remarks/).inputValue(), 'Read in open court.');
    await dialog.getByRole('combobox', { name: /^Activity/ }).fill('Minutes of the Hearing');
    await dialog.getByRole('button', { name: 'Record activity' }).click();
    await thread.getByText('Read in open court.').waitFor();
    // Uses the keyboard, like frequent users.
    await page.getByLabel('Tag').press('ArrowDown');
    await page.getByRole('article', { name: /^Manifestation/ }).waitFor();
    await thread.waitFor({ state: 'detached' });
    assert.match(page.url(), /tag=Mediation/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'C§3 an expunged activity accepts no other status: the form shows the refusal, then offers nothing',
  async ({ page, go, expect, checkAccess }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    const order = await newActivity(id, 'Order/Constancia', { remarks: 'Set aside later.' });
    await signIn(page, 'court', 'branch@court.test');
    await go(`/court/cases/${id}/docket`);
    const more = page.getByRole('button', { name: /^More actions for Order/ });
    await more.click();
    await page.getByRole('menuitem', { name: 'Change status' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Expunged' }).check();
    await dialog.getByText('Only the Super Admin can undo this.').waitFor();
    await dialog.getByRole('button', { name: 'Expunge from the record' }).waitFor();
    await checkAccess();
    await dialog.getByRole('radio', { name: 'Granted' }).check();
    await checkAccess();
    // Another user expunges it while the dialog is open.
    await (await superAdmin()).ask('POST', `/api/case-activities/${order.id}/update-status`, {
      status: 'Expunged',
    });
    expect(422);
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.getByText('The activity is expunged; only the Super Admin can confirm it again.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await page.getByText('Expunged from the record.').waitFor();
    assert.equal(await more.count(), 0);
  },
);

story(
  'C§4 an activity whose remarks are edited keeps the seconds of its time',
  async ({ page, go }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    const at = '2030-01-31T15:59:59+08:00';
    await newActivity(id, 'Order/Constancia', { scheduled_at: at });
    await signIn(page, 'court', 'branch@court.test');
    await go(`/court/cases/${id}/docket`);
    await page.getByRole('button', { name: /^More actions for Order/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Remarks/).fill('Read in open court.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Read in open court.').waitFor();
    const { data } = await (await superAdmin()).ask('GET', `/api/case/${id}/activities`);
    assert.equal(Date.parse(data[0].scheduled_at), Date.parse(at));
  },
  { widths: ['desk'] },
);

story(
  'contract an activity recorded by mistake is deleted; one that was expunged while the dialog was open stays',
  async ({ page, go, expect, checkAccess }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    const order = await newActivity(id, 'Order/Constancia', { remarks: 'Set aside later.' });
    await newActivity(id, 'Manifestation', { remarks: 'Of another case.' });
    await signIn(page, 'court', 'branch@court.test');
    await go(`/court/cases/${id}/docket`);
    const remove = async (kind: string) => {
      await page.getByRole('button', { name: new RegExp(`^More actions for ${kind}`) }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    };
    const mistaken = await remove('Manifestation');
    await checkAccess();
    await mistaken.click();
    await page.getByText('Of another case.').waitFor({ state: 'detached' });
    const struck = await remove('Order');
    await (await superAdmin()).ask('POST', `/api/case-activities/${order.id}/update-status`, {
      status: 'Expunged',
    });
    expect(422);
    await struck.click();
    await page.getByRole('dialog').getByText('The activity is expunged and cannot be changed.').waitFor();
    await page.reload();
    await page.getByText('Expunged from the record.').waitFor();
    await page.getByText('Set aside later.').waitFor();
  },
);

story(
  'C§2 a due activity is complied with, compliance is undone, and the compliance list marks overdue ones',
  async ({ page, go, checkAccess }) => {
    const found = await newCase({ branch_id: (await demoBranch()).id });
    await newActivity(found.id, 'Order/Constancia', {
      due_at: '2026-02-02',
      remarks: 'Submit the affidavits.',
    });
    await signIn(page, 'court', 'staff@court.test');
    await go('/court/compliance?overdue=yes');
    const row = page.getByRole('row').filter({ hasText: found.number });
    await row.getByText('Overdue').waitFor();
    await checkAccess();
    await row.getByRole('button', { name: /^Mark complied/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark complied' }).click();
    await row.waitFor({ state: 'detached' });
    await go(`/court/cases/${found.id}/docket`);
    await page.getByText(/^Complied on/).waitFor();
    await page.getByRole('button', { name: /^More actions for Order/ }).click();
    await page.getByRole('menuitem', { name: 'Undo compliance' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click();
    await page.getByText(/Comply by Feb 2, 2026/).waitFor();
  },
);

story(
  'contract files of an activity are uploaded with feedback, and a file of a wrong type is refused by name',
  async ({ page, go, expect, checkAccess }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    await newActivity(id, 'Transcript of Stenographic Notes');
    await signIn(page, 'court', 'stenographer@court.test');
    await go(`/court/cases/${id}/docket`);
    await page.getByRole('button', { name: /^Files: Transcript/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No files yet.').waitFor();
    expect(422);
    await page.locator('input[type=file]').setInputFiles([
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'notes.docx', mimeType: 'application/pdf', buffer: Buffer.from('no such thing at all') },
    ]);
    await dialog.getByText('notes.docx: must be a file of type: pdf, png, jpg, tiff.').waitFor();
    await checkAccess();
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'notes.pdf', mimeType: 'application/pdf', buffer: PDF }]);
    const button = dialog.getByRole('button', { name: 'Download notes.pdf' });
    await button.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    assert.equal(download.suggestedFilename(), 'notes.pdf');
  },
);

story(
  'C§4 a long docket is printed in full, without a "more" button',
  async ({ page, go }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    const count = 62;
    for (let number = 1; number <= count; number += 1) await newActivity(id, `Order ${number}`);
    await signIn(page, 'court', 'branch@court.test');
    await go(`/court/cases/${id}/docket`);
    const entries = page.getByRole('article', { name: /^Order \d+,/ });
    await page.getByRole('button', { name: /^Show \d+ more/ }).waitFor();
    assert.notEqual(await entries.count(), count);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.equal(await entries.count(), count);
  },
  { widths: ['desk'] },
);
