import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { approve, invite, makeInstitution, makeScholar, mark } from '../manage/manage-fixtures.ts';

story(
  'F§5 visitors find scholars by name and institution, and see what each scholar agreed to',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const admin = await invite('institution_admin', institution.id);
    const open = await makeScholar(admin, institution.id, {
      shows_last_name: true,
      shows_school: true,
      shows_story: true,
    });
    const shy = await makeScholar(admin, institution.id);
    const hidden = await makeScholar(admin, institution.id, { is_listed: false });
    const title = `For ${open.first_name} ${mark()}`;
    const { data } = await admin.ask('POST', '/campaigns', {
      title,
      description: 'Fees of one year.',
      type: 'individual',
      goal_amount: 30_000,
      institution_id: institution.id,
      scholar_id: open.id,
    });
    await approve(data.id);

    await go('/fundraising/');
    if ((await page.getByRole('button', { name: 'Menu' }).count()) > 0)
      await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Scholars' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Scholars' }).waitFor();
    await checkAccess();
    await page.getByLabel('Institution').selectOption(institution.name);
    await page.waitForURL(/institution_id=/);
    await page.getByText('2 scholars', { exact: true }).waitFor();
    await page.getByRole('link', { name: shy.first_name, exact: true }).waitFor();
    const shown = await page.locator('main').innerText();
    assert.ok(!shown.includes(shy.last_name) && !shown.includes(hidden.first_name));
    // Typed key by key, because the browser excuses layout shifts after input.
    await page.getByLabel('Search by name').pressSequentially(open.last_name);
    await page.waitForURL(new RegExp(`search=${open.last_name}$`));
    await page.getByText('1 scholar', { exact: true }).waitFor();
    await page.getByRole('link', { name: `${open.first_name} ${open.last_name}` }).click();

    await page.getByRole('heading', { level: 1, name: `${open.first_name} ${open.last_name}` }).waitFor();
    await page.getByText('University of Mabini').waitFor();
    await page.getByText('I would like to teach where I grew up.').waitFor();
    // The scholar did not agree to show a place.
    assert.equal(await page.getByText('Guimaras').count(), 0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('link', { name: `More about ${open.first_name} ${open.last_name}` }).waitFor();
  },
);

story(
  'F§5 the scholar list is available in Filipino',
  async ({ page, go, checkAccess }) => {
    await go('/fundraising/scholars');
    await page.getByRole('heading', { level: 1, name: 'Mga iskolar' }).waitFor();
    await checkAccess();
  },
  { language: 'fil-PH' },
);
