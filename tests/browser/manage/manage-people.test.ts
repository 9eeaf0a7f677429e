import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { invite, makeInstitution, mark, picture, signInAs } from './manage-fixtures.ts';

story(
  'F§5 a user is suspended with a reason and restored, and the audit log shows both',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const admin = await invite('institution_admin', institution.id);
    const person = await invite('committee_member', institution.id, `Reyes ${mark()}`);
    const name = (await person.ask('GET', '/profile')).data.name as string;
    await signInAs(page, admin);

    await go('/fundraising/manage/users');
    await page.getByLabel('Search by name or email').fill(name);
    await page.waitForURL(/search=/);
    await checkAccess();
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('The device was stolen.');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('The device was stolen.').waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('User restored.').waitFor();
    await page.getByRole('button', { name: 'Suspend' }).waitFor();

    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('Restored a user').waitFor();
    await page.getByText('Suspended a user').waitFor();
    await checkAccess();
    await page
      .getByRole('row', { name: /Suspended a user/ })
      .getByRole('button', { name: /^Show/ })
      .click();
    await page.getByRole('dialog').getByText('The device was stolen.').waitFor();
    await checkAccess();
  },
);

story(
  'F§5 a user is invited with a role, a taken address is refused with an error next to its field, and a role is assigned',
  async ({ page, go, expect, checkAccess }) => {
    const institution = await makeInstitution();
    const admin = await invite('institution_admin', institution.id);
    const [last, email] = [`Santos ${mark()}`, `amihan-${mark()}@story.test`];
    await signInAs(page, admin);
    await go('/fundraising/manage/users/new');
    await page.getByLabel('First name').fill('Amihan');
    await page.getByLabel('Last name').fill(last);
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Donor').check();
    await checkAccess();
    expect(422);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('Email has already been taken.').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('heading', { level: 1, name: `Amihan ${last}` }).waitFor();
    await page.getByRole('button', { name: 'Assign Committee member' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('button', { name: 'Remove Committee member' }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
  },
);

story(
  'F§5 an institution is created and gets a logo, a bank account and a committee',
  async ({ page, go, expect, checkAccess }) => {
    const name = `Parola ${mark()}`;
    await signIn(page, 'fundraising', 'admin@fundraising.test');
    await go('/fundraising/manage/institutions/new');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Website').fill('parola');
    await checkAccess();
    expect(422);
    await page.getByRole('button', { name: 'Add institution' }).click();
    await page.getByText('must be a valid URL', { exact: false }).waitFor();
    await page.getByLabel('Website').fill('https://parola.test');
    await page.getByRole('button', { name: 'Add institution' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));

    await page.locator('input[type=file]').setInputFiles(picture());
    await page.getByRole('img', { name: `Logo of ${name}` }).waitFor();
    await page.getByRole('button', { name: 'Add bank account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Bank').fill('Bangko ng Kapuluan');
    await dialog.getByLabel('Account name').fill(name);
    await dialog.getByLabel('Account number').fill('12');
    await dialog.getByRole('button', { name: 'Add' }).click();
    const refusal = dialog.getByText('must have 6 to 20 digits', { exact: false });
    await refusal.waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add bank account' }).click();
    assert.equal(await dialog.getByLabel('Account number').inputValue(), '12');
    assert.equal(await refusal.count(), 0, 'the refusal of before');
    await dialog.getByLabel('Account number').fill('0045-1288-7301');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByText('ending in 7301', { exact: false }).waitFor();

    const member = await invite('donor', id, `Kasapi ${mark()}`);
    await page.getByRole('button', { name: 'Add member' }).click();
    await dialog.getByLabel('User').fill(member.email);
    await page.getByRole('option', { name: new RegExp(member.email) }).click();
    await dialog.getByRole('button', { name: 'Add member' }).click();
    await page.getByText('Member added.').waitFor();
    await page.getByRole('button', { name: /^Remove Dalisay/ }).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: /^Remove Dalisay/ }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No committee members yet.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: 'Activate', exact: true }).waitFor();
    await go('/fundraising/manage/institutions');
    await checkAccess();
  },
);

story(
  'F§1 a scholar is added with a photo, and only agreed data is public',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const admin = await invite('institution_admin', institution.id);
    const last = `Manalo ${mark()}`;
    await signInAs(page, admin);
    await go('/fundraising/manage/scholars');
    await page.getByRole('link', { name: 'Add scholar' }).first().click();
    await page.getByRole('textbox', { name: /^First name/ }).fill('Hiraya');
    await page.getByRole('textbox', { name: /^Last name/ }).fill(last);
    await page.getByRole('textbox', { name: /^Course/ }).fill('BS Nursing');
    await page.getByRole('textbox', { name: /^Story/ }).fill('First of her family to study.');
    await page.getByLabel('School, course and year level').check();
    await checkAccess();
    await page.getByRole('button', { name: 'Add scholar' }).click();
    await page.getByRole('heading', { level: 1, name: `Hiraya ${last}` }).waitFor();
    await page.locator('input[type=file]').setInputFiles(picture());
    await page.getByRole('img', { name: `Photo of Hiraya ${last}` }).waitFor();
    await checkAccess();
    const privacy = page.getByRole('region', { name: 'What the public sees' });
    await privacy
      .getByRole('listitem')
      .filter({ hasText: 'School, course and year level' })
      .getByText('Shown to the public')
      .waitFor();
    await privacy
      .getByRole('listitem')
      .filter({ hasText: 'Story' })
      .getByText('Not shown to the public')
      .waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await go('/fundraising/manage/scholars');
    await page.getByRole('link', { name: `Hiraya ${last}` }).waitFor();
    await checkAccess();
  },
);

story(
  'contract §2 a system administrator without an institution turns the emails about decisions off in the profile',
  async ({ page, go }) => {
    const admin = await invite('system_admin', null);
    await signInAs(page, admin);
    await go('/fundraising/profile');
    await page.getByLabel('Email me about what needs my decision').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Profile saved.').waitFor();
    assert.equal((await admin.ask('GET', '/profile')).data.mails_about_work, false);
  },
  { widths: ['desk'] },
);
