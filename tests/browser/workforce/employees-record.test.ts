import assert from 'node:assert/strict';
import { settle, story } from '../browser.ts';
import { picture } from '../manage/manage-fixtures.ts';
import { signIn } from '../people.ts';
import { change, firstOf, hire, newName } from './employees-hiring.ts';

story(
  'W§4 hiring with a future birthdate is refused with an error next to its field, then recorded with the job',
  async ({ page, context, go, expect, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const name = newName();
    const position = await firstOf(context, '/api/pms/positions?per_page=1');
    const organization = await firstOf(context, '/api/organizations?per_page=1');
    await hire(context, { last_name: newName(), employee_number: null });
    expect(422);
    await go('/workforce/employees/new');
    await checkAccess();
    await page.getByLabel('First name').fill('Tala');
    await page.getByLabel('Last name').fill(name);
    await page.getByLabel('Birthdate').fill('2090-01-31');
    await page.getByLabel('Sex').selectOption('Female');
    await page.getByLabel('Civil status').selectOption('Married');
    await page.getByRole('combobox', { name: 'Organization' }).click();
    await page.getByRole('option', { name: organization.name, exact: true }).click();
    await page.getByRole('combobox', { name: 'Position' }).click();
    await page.getByRole('option', { name: position.name, exact: true }).click();
    await page.getByLabel('Employee number', { exact: true }).fill('10001');
    await page.getByLabel('SSS number').fill('34-1234');
    const permanent = page.getByRole('group', { name: 'Permanent address' });
    await permanent.getByLabel('City or municipality').fill('Malolos');
    await page.getByRole('button', { name: 'Copy permanent address' }).click();
    const current = page.getByRole('group', { name: 'Current address' });
    assert.equal(await current.getByLabel('City or municipality').inputValue(), 'Malolos');
    const save = page.getByRole('button', { name: 'Add employee' });
    await save.click();
    await page.getByText(/^\S.* must be a date before today\.$/).waitFor();
    const birthdate = page.getByLabel('Birthdate');
    assert.equal(await birthdate.inputValue(), '2090-01-31');
    assert.equal(await page.getByLabel('First name').inputValue(), 'Tala');
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'date');
    await checkAccess();
    await birthdate.fill('1991-08-21');
    await save.click();
    // The employee number is taken: the record is saved without it, and the form asks for another number.
    await page.getByText(/^\S.* has already been taken\.$/).waitFor();
    await page.getByText('Employee added.').waitFor();
    await page.getByLabel('Employee number', { exact: true }).fill(name);
    await save.click();
    await page.waitForURL(/employees\/[0-9a-f]{8}-/);
    await page.getByText('The SSS number field should have 10 digits.').waitFor();
    await page.getByText(position.name, { exact: true }).waitFor();
    await page.getByText(organization.name, { exact: true }).first().waitFor();
    await page.getByText('Malolos').first().waitFor();
    await checkAccess();
  },
);

story(
  'W§4 a photo chosen or removed after a partly refused hiring is saved with the record',
  async ({ page, context, go, expect }) => {
    await signIn(page, 'workforce', 'hr');
    const taken = newName();
    const other = await hire(context, { last_name: newName() });
    await change(context, other.id, { employee_number: taken });
    expect(422);
    const number = page.getByLabel('Employee number', { exact: true });
    const save = page.getByRole('button', { name: 'Add employee' });
    const photo = page.locator('input[type=file]');
    const refused = async (name: string, fill?: () => Promise<void>) => {
      await go('/workforce/employees/new');
      await page.getByLabel('First name').fill('Tala');
      await page.getByLabel('Last name').fill(name);
      await page.getByLabel('Birthdate').fill('1991-08-21');
      await page.getByLabel('Sex').selectOption('Female');
      await page.getByLabel('Civil status').selectOption('Single');
      await number.fill(taken);
      await fill?.();
      await save.click();
      await page.getByText('Employee added.').waitFor();
      await number.fill(name);
    };
    const saved = async () => {
      await save.click();
      await page.waitForURL(/employees\/[0-9a-f]{8}-/);
      await page.getByRole('heading', { level: 1, name: /Tala/ }).waitFor();
    };
    const choose = async () => {
      await photo.setInputFiles(picture());
      await page.getByRole('img', { name: 'Photo preview' }).waitFor();
    };

    await refused(newName());
    await choose();
    await saved();
    await page.getByRole('img', { name: /^Photo of / }).waitFor();

    await refused(newName(), choose);
    await page.getByRole('button', { name: 'Remove the photo' }).click();
    await saved();
    await settle(page);
    assert.equal(await page.getByRole('img', { name: /^Photo of / }).count(), 0);
  },
  { widths: ['desk'] },
);

story(
  'W§4 leaving a long form asks for confirmation and keeps the typed text',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    await go('/workforce/employees/new');
    await page.getByLabel('First name').fill('Ligaya');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Stay' }).click();
    assert.equal(await page.getByLabel('First name').inputValue(), 'Ligaya');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/employees');
  },
);

story(
  'contract: the slower editor sees both versions of a record and chooses field by field',
  async ({ page, context, go, expect, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const { id } = await hire(context, { last_name: newName(), religion: 'Aglipayan', blood_type: 'A' });
    expect(412);
    await go(`/workforce/employees/${id}/edit`);
    await page.getByLabel('Religion').fill('Metodista');
    await page.getByLabel('Blood type').fill('B');
    await page.getByLabel('Civil status').selectOption('Married');
    await change(context, id, { religion: 'Katoliko', blood_type: 'O', citizenship: 'Filipino' });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
    await dialog
      .getByRole('row', { name: /Religion/ })
      .getByLabel('Katoliko')
      .check();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await page.waitForURL(`**/employees/${id}`);
    for (const value of ['Katoliko', 'Filipino', 'Married']) await page.getByText(value).waitFor();
    await page.getByText('B', { exact: true }).waitFor();
    // Changes of different fields need no choice.
    await go(`/workforce/employees/${id}/edit`);
    await page.getByLabel('Hair color').fill('Itim');
    await change(context, id, { eye_color: 'Kayumanggi' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/employees/${id}`);
    for (const value of ['Itim', 'Kayumanggi']) await page.getByText(value).waitFor();
  },
);

story(
  'contract: if a record changes again while the user resolves a conflict, the conflict is shown again, and the latest version can be kept',
  async ({ page, context, go, expect }) => {
    await signIn(page, 'workforce', 'hr');
    const { id } = await hire(context, { last_name: newName(), religion: 'Aglipayan' });
    expect(412);
    await go(`/workforce/employees/${id}/edit`);
    await page.getByLabel('Religion').fill('Metodista');
    await page.getByLabel('Hair color').fill('Itim');
    await change(context, id, { religion: 'Katoliko' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
    await dialog.getByLabel('Katoliko').waitFor();
    await change(context, id, { religion: 'Budista', eye_color: 'Kayumanggi' });
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await dialog.getByLabel('Budista').waitFor();
    assert.equal(await dialog.getByLabel('Metodista').isChecked(), true);
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await page.waitForURL(`**/employees/${id}`);
    for (const value of ['Metodista', 'Itim', 'Kayumanggi']) await page.getByText(value).waitFor();

    await go(`/workforce/employees/${id}/edit`);
    await page.getByLabel('Religion').fill('Baptista');
    await page.getByLabel('Hair color').fill('Pula');
    await change(context, id, { religion: 'Katoliko' });
    await save.click();
    await dialog.getByLabel('Katoliko').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Religion').inputValue(), 'Baptista');
    await save.click();
    await dialog.getByRole('button', { name: 'Use saved values' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Religion').inputValue(), 'Katoliko');
    assert.equal(await page.getByLabel('Hair color').inputValue(), 'Itim');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('Katoliko').waitFor();
  },
);

story(
  'contract: a slower editor who loses the connection sees a message, and the typed text stays',
  async ({ page, context, go, expect }) => {
    await signIn(page, 'workforce', 'hr');
    const { id } = await hire(context, { last_name: newName(), religion: 'Aglipayan' });
    expect(0, 412);
    await go(`/workforce/employees/${id}/edit`);
    await page.getByLabel('Religion').fill('Metodista');
    await change(context, id, { eye_color: 'Kayumanggi' });
    const record = `**/workforce/api/pms/employees/${id}?*`;
    await page.route(record, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await page.getByRole('alert').getByText('The server is not responding.').waitFor();
    assert.equal(await page.getByLabel('Religion').inputValue(), 'Metodista');
    await page.unroute(record);
    await save.click();
    await page.waitForURL(`**/employees/${id}`);
    for (const value of ['Metodista', 'Kayumanggi']) await page.getByText(value).waitFor();
  },
);
