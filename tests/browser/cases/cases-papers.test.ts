import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { makeUser } from '../court/court-admin.ts';
import { picture } from '../manage/manage-fixtures.ts';
import { forgetSession, signIn } from '../people.ts';
import { demoBranch, newCase, newHearing, openSection, PDF, superAdmin } from './cases-fixtures.ts';

story(
  'C§4 a sheriff records a return of a hearing; a wrong file is refused and replaces nothing',
  async ({ page, go, expect, checkAccess }) => {
    const { id, number } = await newCase({ branch_id: (await demoBranch()).id });
    const hearing = await newHearing(id, '2026-03-05T09:00');
    await signIn(page, 'court', 'sheriff@court.test');
    await go(`/court/cases/${id}/docket`);
    const thread = page.locator(`#activity-${hearing.id}`);
    await thread.getByRole('button', { name: /^More actions for Hearing/ }).click();
    await page.getByRole('menuitem', { name: 'Record sheriff’s report' }).click();
    const dialog = page.getByRole('dialog');
    expect(422);
    await dialog.getByLabel(/^Date of service/).fill('2030-01-01');
    await dialog.getByLabel(/^Outcome/).selectOption('unserved');
    await dialog.getByLabel(/^Reason/).fill('Nobody was at home.');
    await checkAccess();
    await dialog.getByRole('button', { name: 'Record report' }).click();
    await dialog.getByText('must be a date before or equal to today').waitFor();
    assert.equal(await dialog.getByLabel(/^Reason/).inputValue(), 'Nobody was at home.');
    await dialog.getByLabel(/^Date of service/).fill('2026-03-10');
    await dialog.getByRole('button', { name: 'Record report' }).click();
    await thread.getByText(/Not served on Mar 10, 2026/).waitFor();
    await thread.getByRole('link', { name: 'Open report' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sheriff’s report' }).waitFor();
    // The last input is for new files; each existing file has its own for replacement.
    const files = page.locator('input[type=file]').last();
    await files.setInputFiles([{ name: 'return-1.pdf', mimeType: 'application/pdf', buffer: PDF }]);
    await page.getByRole('button', { name: 'Download return-1.pdf' }).waitFor();
    await files.setInputFiles([
      { name: 'return-2.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'photo.heic', mimeType: 'image/png', buffer: Buffer.from('ftypheic, which is no PNG') },
    ]);
    await page.getByText('photo.heic: must be a file of type: pdf, png, jpg, tiff.').waitFor();
    await page.getByRole('button', { name: 'Download return-1.pdf' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Download return-2.pdf' }).count(), 0);
    await checkAccess();
    const replace = page.locator('input[type=file]').first();
    await replace.setInputFiles([{ name: 'scan.png', mimeType: 'image/png', buffer: Buffer.from('no PNG') }]);
    await page.getByText('scan.png: must be a file of type: pdf, png, jpg, tiff.').waitFor();
    // The browser reports a corrected file of the same name only if the field has forgotten the one before.
    assert.equal(await replace.inputValue(), '');
    await replace.setInputFiles([{ ...picture(), name: 'scan.png' }]);
    await page.getByRole('button', { name: 'Open scan.png' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'scan.png' }).waitFor();
    await checkAccess();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('File removed.').waitFor();
    await page.getByRole('button', { name: 'Open scan.png' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add attempt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add attempt' }).click();
    await page.getByText('Attempt added.').waitFor();
    await page.getByText('Served', { exact: true }).waitFor();
    await go('/court/sheriff-reports');
    await page.getByRole('link', { name: new RegExp(number) }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'C§4 an upload shows its progress, and cancelling it saves nothing',
  async ({ page, go, context, checkAccess }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'clerk@court.test');
    await go(`/court/cases/${id}/files`);
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const sendAtMost = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    const buffer = Buffer.concat([PDF, Buffer.alloc(4 * 2 ** 20, '\n')]);
    const send = () =>
      page
        .locator('input[type=file]')
        .setInputFiles([{ name: 'exhibit.pdf', mimeType: 'application/pdf', buffer }]);

    // Ten seconds for the whole file.
    await sendAtMost(buffer.length / 10);
    await send();
    const bar = page.getByRole('progressbar', { name: 'Upload progress' });
    const reported = page.getByRole('status').filter({ hasText: /^Uploading, [1-9]\d%$/ });
    await reported.waitFor();
    const words = await reported.innerText();
    const drawn = Number(await bar.getAttribute('aria-valuenow'));
    assert.ok(drawn >= Number(/\d+/.exec(words)) && drawn < 100, `${drawn} is drawn, and said: ${words}`);
    await page.getByRole('button', { name: 'Stop' }).click();
    await bar.waitFor({ state: 'detached' });
    await sendAtMost(-1);
    assert.equal(await page.getByRole('alert').count(), 0, 'cancelling shows no error');
    await checkAccess();
    await go(page.url());
    await page.getByText('No files yet').waitFor();

    await send();
    await page.getByText('1 file attached.').waitFor();
    await page.getByRole('button', { name: 'Download exhibit.pdf' }).waitFor();
    await checkAccess();
  },
);

story(
  'C§7 an amendment without changes, or without exhibit and description, is refused, then requested, compared and granted',
  async ({ page, go, expect, checkAccess }) => {
    const { id } = await newCase({
      branch_id: (await demoBranch()).id,
      parties: [{ name: 'Ben Dy', classification: 'defendant' }],
    });
    await signIn(page, 'court', 'branch@court.test');
    await go(`/court/cases/${id}`);
    await openSection(page, 'Amendments');
    await page.getByRole('link', { name: 'Request amendment' }).click();
    await page.getByRole('button', { name: 'Submit request' }).click();
    await page.getByText('Add or remove something').waitFor();
    await page.getByLabel('Ben Dy (Defendant)').check();
    await page.getByText('Add or remove something').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add party' }).click();
    const party = page.getByRole('group', { name: 'Party to add 1' });
    await party.getByLabel(/^Name/).fill('Carla Uy');
    await page.getByRole('button', { name: 'Add evidence' }).click();
    const evidence = page.getByRole('group', { name: 'Evidence to add 1' });
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'deed.pdf', mimeType: 'application/pdf', buffer: PDF }]);
    await page.getByRole('button', { name: 'Download deed.pdf' }).waitFor();
    await checkAccess();
    expect(422);
    await page.getByRole('button', { name: 'Submit request' }).click();
    await page.getByText('The exhibit and the description are both required').waitFor();
    await evidence.getByText(/Exhibit.* is required/).waitFor();
    await evidence.getByText(/Description.* is required/).waitFor();
    assert.equal(await party.getByLabel(/^Name/).inputValue(), 'Carla Uy');
    await evidence.getByLabel(/^Exhibit/).fill('B-1');
    await evidence.getByLabel(/^Description/).fill('Deed of absolute sale');
    await page.getByRole('button', { name: 'Submit request' }).click();
    await page.getByRole('heading', { level: 1, name: 'Amendment' }).waitFor();
    const parties = page.getByRole('region', { name: 'Parties' });
    await parties.getByText('Carla Uy').waitFor();
    await parties.getByText('removed').waitFor();
    await page.getByRole('region', { name: 'Evidence' }).getByText('Exhibit B-1').waitFor();
    await checkAccess();
    assert.equal(await page.getByRole('button', { name: 'Grant' }).count(), 0, 'another person reviews it');
    await signIn(page, 'court', 'super@court.test');
    await page.reload();
    await page.getByRole('button', { name: 'Grant' }).click();
    await page.getByRole('dialog').getByLabel('Review remarks').fill('No objection.');
    await page.getByRole('dialog').getByRole('button', { name: 'Grant' }).click();
    await page.getByText('Amendment granted. The case is updated.').waitFor();
    await page.getByText('No objection.').waitFor();
    await go(`/court/cases/${id}/parties`);
    await page.getByRole('article', { name: 'Carla Uy' }).waitFor();
    assert.equal(await page.getByRole('article', { name: 'Ben Dy' }).count(), 0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await go(`/court/cases/${id}/amendments`);
    await page.getByText('Granted').first().waitFor();
    await checkAccess();
    await go(`/court/cases/${id}/files`);
    await checkAccess();
    await go('/court/amendments');
    await checkAccess();
  },
);

story(
  'C§4 a denied amendment changes nothing in the case, and its author reads the reason',
  async ({ page, go, checkAccess }) => {
    const { id } = await newCase({
      branch_id: (await demoBranch()).id,
      parties: [{ name: 'Ben Dy', classification: 'defendant' }],
    });
    await signIn(page, 'court', 'staff@court.test');
    await go(`/court/cases/${id}/amendments/new`);
    await page.getByLabel('Ben Dy (Defendant)').check();
    await page.getByRole('button', { name: 'Add party' }).click();
    await page.getByRole('group', { name: 'Party to add 1' }).getByLabel(/^Name/).fill('Carla Uy');
    await page.getByLabel('Reasons').fill('The complaint names the wrong person.');
    await page.getByRole('button', { name: 'Submit request' }).click();
    await page.getByRole('heading', { level: 1, name: 'Amendment', exact: true }).waitFor();
    const { pathname } = new URL(page.url());
    const verdicts = page.getByRole('button', { name: /^(Deny|Grant)$/ });
    await page.getByText('The complaint names the wrong person.').waitFor();
    // The author cannot decide.
    assert.equal(await verdicts.count(), 0);

    await forgetSession(page);
    await signIn(page, 'court', 'branch@court.test');
    await go(pathname);
    await page.getByRole('button', { name: 'Deny' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deny the amendment?' });
    await dialog.getByText('The case does not change.').waitFor();
    await checkAccess();
    await dialog.getByLabel('Review remarks').fill('Out of time.');
    await dialog.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('Amendment denied.').waitFor();
    await page.getByText('Out of time.').waitFor();
    await verdicts.first().waitFor({ state: 'detached' });
    await go(`/court/cases/${id}/parties`);
    await page.getByRole('article', { name: 'Ben Dy' }).waitFor();
    assert.equal(await page.getByRole('article', { name: 'Carla Uy' }).count(), 0);

    await forgetSession(page);
    await signIn(page, 'court', 'staff@court.test');
    await go(`/court/cases/${id}/amendments`);
    await page.getByText('Denied', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: /^Requested by / }).click();
    await page.getByRole('heading', { level: 2, name: 'Requested changes' }).waitFor();
    await page.getByText(/^Denied by /).waitFor();
    await page.getByText('Out of time.').waitFor();
    const parties = page.getByRole('region', { name: 'Parties' });
    await parties.getByText('Carla Uy').waitFor();
    await checkAccess();
  },
);

story(
  'contract parties and evidence of a case are added and edited in place',
  async ({ page, go, expect, checkAccess }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'staff@court.test');
    await go(`/court/cases/${id}/parties`);
    await page.getByRole('button', { name: 'Add party' }).click();
    const dialog = page.getByRole('dialog');
    expect(422);
    await dialog.getByLabel(/^Email/).fill('not an email');
    await dialog.getByRole('button', { name: 'Add party' }).click();
    await dialog.getByText('Name is required.').waitFor();
    await dialog.getByText(/Email must be/).waitFor();
    await checkAccess();
    await dialog.getByLabel(/^Email/).fill('dolores@example.test');
    await dialog.getByLabel(/^Name/).fill('Dolores Abad');
    await dialog.getByRole('button', { name: 'Add party' }).click();
    await page.getByRole('article', { name: 'Dolores Abad' }).waitFor();
    await openSection(page, 'Evidence');
    await page.getByRole('button', { name: 'Add evidence' }).click();
    await dialog.getByLabel(/^Type/).selectOption('testimonial');
    await dialog.getByLabel(/^Witness/).fill('Eva Lim');
    await dialog.getByLabel(/^Offered by/).selectOption({ label: 'Dolores Abad' });
    await dialog.getByRole('button', { name: 'Add evidence' }).click();
    await page
      .getByRole('article', { name: 'Testimony of Eva Lim' })
      .getByText('Offered by Dolores Abad')
      .waitFor();
    await checkAccess();
  },
);

story(
  'C§5 correcting a counsel’s address in an outdated form does not give access back to the former counsel',
  async ({ page, go }) => {
    const admin = await superAdmin();
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    const former = await makeUser(admin);
    const parties = `/api/case-records/${id}/parties`;
    const name = 'Atty. Dolores Abad';
    const { data: counsel } = await admin.ask('POST', parties, {
      name,
      classification: 'counsel',
      email: former.email,
    });
    assert.equal(counsel.user_id, former.id);
    await signIn(page, 'court', 'staff@court.test');
    await go(`/court/cases/${id}/parties`);
    const card = page.getByRole('article', { name });
    await card.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
    assert.equal(await dialog.getByLabel(/^Email/).inputValue(), former.email);
    await admin.ask('PUT', `${parties}/${counsel.id}`, { email: 'abad@example.test' });
    await dialog.getByLabel('Address').fill('12 Mabini Street');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card.getByText('12 Mabini Street').waitFor();
    await card.getByText('abad@example.test').waitFor();
    const { data } = await admin.ask('GET', parties);
    assert.deepEqual(
      data.map((one: typeof counsel) => [one.address, one.email, one.user_id]),
      [['12 Mabini Street', 'abad@example.test', null]],
    );
  },
  { widths: ['desk'] },
);
