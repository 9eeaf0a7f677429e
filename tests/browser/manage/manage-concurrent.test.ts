import assert from 'node:assert/strict';
import { settle, story } from '../browser.ts';
import { signIn } from '../people.ts';
import { invite, makeInstitution, makeScholar, mark, Person, proposal, signInAs } from './manage-fixtures.ts';

/**
 * Forms start from changes made by others since the page was loaded, and do not undo changes made while they are filled
 * in.
 */

story(
  'F§1 a photo consent withdrawn while a form is open stays withdrawn when the form is saved',
  async ({ page, go, checkAccess }) => {
    const institution = await makeInstitution();
    const admin = await invite('institution_admin', institution.id);
    const { id } = await makeScholar(admin, institution.id, { shows_photo: true, shows_story: true });
    await signInAs(page, admin);
    await go(`/fundraising/manage/scholars/${id}`);
    await admin.ask('PUT', `/scholars/${id}`, { shows_photo: false });
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const photo = page.getByLabel('Photo', { exact: true });
    await photo.waitFor();
    assert.equal(await photo.isChecked(), false, 'as it was read before');
    await checkAccess();
    await admin.ask('PUT', `/scholars/${id}`, { shows_story: false, city: 'Jordan' });
    await page.getByRole('textbox', { name: /^Course/ }).fill('BS Nursing');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('BS Nursing').waitFor();
    await page.getByText('Jordan').waitFor();
    const { data } = await admin.ask('GET', `/scholars/${id}`);
    const { shows_photo, shows_story, city, course, school } = data;
    assert.deepEqual(
      { shows_photo, shows_story, city, course, school },
      {
        shows_photo: false,
        shows_story: false,
        city: 'Jordan',
        course: 'BS Nursing',
        school: 'University of Mabini',
      },
    );
  },
);

story(
  'F§5 changes of an institution or a user made by someone else while a form is open are kept',
  async ({ page, go }) => {
    const institution = await makeInstitution();
    const user = await invite('institution_admin', institution.id);
    const admin = await new Person('admin@fundraising.test').signIn('password');
    await signIn(page, 'fundraising', admin.email);
    const edit = page.getByRole('link', { name: 'Edit', exact: true });
    const save = page.getByRole('button', { name: 'Save', exact: true });

    await go(`/fundraising/manage/institutions/${institution.id}`);
    await admin.ask('PUT', `/institutions/${institution.id}`, { city: 'Bacolod' });
    await edit.click();
    const city = page.getByLabel('City or municipality');
    await city.waitFor();
    assert.equal(await city.inputValue(), 'Bacolod');
    await admin.ask('PUT', `/institutions/${institution.id}`, { website: 'https://tala.test' });
    await page.getByLabel('Province').fill('Negros');
    await save.click();
    await page.getByText('Negros').waitFor();
    await page.getByText('https://tala.test').waitFor();
    await page.getByText('Bacolod').waitFor();

    await go(`/fundraising/manage/users/${user.id}`);
    await admin.ask('PUT', `/users/${user.id}`, { phone: '+639175550101' });
    await edit.click();
    const phone = page.getByLabel('Phone');
    await phone.waitFor();
    assert.equal(await phone.inputValue(), '+639175550101');
    await admin.ask('PUT', `/users/${user.id}`, { phone: '+639175550102' });
    await page.getByLabel('First name').fill('Hiraya');
    await save.click();
    await page.getByRole('heading', { level: 1, name: /^Hiraya/ }).waitFor();
    const { data } = await admin.ask('GET', `/users/${user.id}`);
    assert.deepEqual([data.phone, data.institution_id], ['+639175550102', institution.id]);
  },
  { widths: ['desk'] },
);

story(
  'F§5 an FAQ hidden or rewritten by someone else while a form is open stays so',
  async ({ page, go }) => {
    const question = `Who hides this? ${mark()}`;
    const admin = await new Person('admin@fundraising.test').signIn('password');
    const { data: faq } = await admin.ask('POST', '/faqs', { question, answer: '<p>So.</p>' });
    const change = (body: object) => admin.ask('PUT', `/faqs/${faq.id}`, body);
    await signIn(page, 'fundraising', admin.email);
    await go(`/fundraising/manage/questions/${faq.id}`);
    await page.locator('#content').getByRole('link', { name: 'FAQs', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
    await settle(page);
    await change({ is_published: false });
    await page.getByRole('link', { name: question }).click();
    const isPublished = page.getByLabel('Published (anyone can read it)');
    await isPublished.waitFor();
    assert.equal(await isPublished.isChecked(), false);
    await change({ answer: '<p>Otherwise.</p>' });
    await page.getByRole('textbox', { name: /^Question/ }).fill(`${question} Really?`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: `${question} Really?` }).waitFor();
    const { data } = await admin.ask('GET', `/faqs/${faq.id}`);
    assert.deepEqual([data.answer, data.is_published], ['<p>Otherwise.</p>', false]);
    await admin.ask('DELETE', `/faqs/${faq.id}`);
  },
  { widths: ['desk'] },
);

story(
  'F§5 editing a campaign that someone else changed starts from its current version, and saves',
  async ({ page, go }) => {
    const { author, campaign } = await proposal();
    await signInAs(page, author);
    await go(`/fundraising/manage/campaigns/${campaign.id}`);
    const title = `${campaign.title}, and chairs`;
    await author.ask('PUT', `/campaigns/${campaign.id}`, { title });
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const field = page.getByLabel('Title');
    await field.waitFor();
    assert.equal(await field.inputValue(), title);
    await page.getByLabel('Description').fill('Forty desks and as many chairs.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Forty desks and as many chairs.').waitFor();
  },
  { widths: ['desk'] },
);
