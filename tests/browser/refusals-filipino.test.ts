import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { story } from './browser.ts';
import { demoBranch, newActivity, newCase } from './cases/cases-fixtures.ts';
import { newDonor } from './donors/donor-steps.ts';
import { signIn, speakFilipino } from './people.ts';
import { newName } from './workforce/employees-hiring.ts';

/** Errors in Filipino, with reasons: next to the field, or where no field is at fault. */

story(
  'C§3 closing a case before its filing or after today is refused in Filipino next to the date',
  async ({ page, go, expect, checkAccess }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'clerk@court.test');
    expect(422);
    await go(`/court/cases/${id}`);
    await page.getByRole('button', { name: 'Isara ang kaso' }).click();
    const dialog = page.getByRole('dialog');
    const day = dialog.getByLabel(/^Petsa ng pagsasara/);
    await day.fill('2025-01-01');
    await dialog.getByRole('button', { name: 'Isara ang kaso' }).click();
    await assertBeside(day, 'Hindi maaaring mas nauna sa petsa ng paghahain.');
    await checkAccess();
    await day.fill('2100-01-01');
    await dialog.getByRole('button', { name: 'Isara ang kaso' }).click();
    await assertBeside(day, 'Hindi maaaring mas huli sa araw na ito.');
    await day.fill('2026-03-02');
    await dialog.getByRole('button', { name: 'Isara ang kaso' }).click();
    await page.getByText('Isinara ang kaso.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Isara ang kaso' }).waitFor({ state: 'detached' });
    await checkAccess();
  },
  { language: 'fil-PH' },
);

story(
  'C§1 access to a case is explained in Filipino, rule by rule',
  async ({ page, go, checkAccess }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    await signIn(page, 'court', 'super@court.test');
    await go(`/court/cases/${id}/access`);
    await page.getByRole('combobox', { name: 'User' }).fill('sheriff@court.test');
    await page.getByRole('option', { name: /sheriff@court\.test/ }).click();
    await page.getByText('Naka-enable ang account.', { exact: true }).waitFor();
    await page.getByText('View Case Details: Sheriff (ang mga sangay ng user).').waitFor();
    await page.getByText(/^Nasa sangay na .* ang kaso; saklaw ito ng pahintulot\.$/).waitFor();
    await page.getByText('Pampubliko ang kaso.').waitFor();
    await page.getByText('Hindi abogado sa kaso ang user.').waitFor();
    assert.equal(await page.getByText(/\b(the|account is|permission|user is)\b/i).count(), 0);
    await checkAccess();
  },
  { language: 'fil-PH', widths: ['phone'] },
);

story(
  'C§4 a file of another type is refused in Filipino, by name',
  async ({ page, go, expect }) => {
    const { id } = await newCase({ branch_id: (await demoBranch()).id });
    await newActivity(id, 'Motion');
    await signIn(page, 'court', 'clerk@court.test');
    expect(422);
    await go(`/court/cases/${id}/files`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'liham.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Mahal na Hukuman'),
    });
    await page.getByText('liham.txt: Kailangang file na pdf, png, jpg, tiff.').waitFor();
  },
  { language: 'fil-PH', widths: ['desk'] },
);

story(
  'F§4 donor errors are shown in Filipino next to their fields, from the server and the gateway, and for a bank’s decline',
  async ({ page, go, expect, checkAccess }) => {
    await newDonor(page);
    await speakFilipino(page);
    expect(400, 422);
    await go('/fundraising/profile');
    const phone = page.getByLabel('Telepono', { exact: true });
    await phone.fill('not a phone');
    await page.getByRole('button', { name: 'I-save', exact: true }).click();
    await assertBeside(phone, 'Hindi wasto ang pagkakasulat.');
    await page.getByLabel('Kasalukuyang password').fill('not the password');
    await page.getByLabel(/^Bagong password/).fill('isang bagong pangungusap');
    await page.getByLabel('Kumpirmahin ang bagong password').fill('isang bagong pangungusap');
    await page.getByRole('button', { name: 'Palitan ang password' }).click();
    await assertBeside(page.getByLabel('Kasalukuyang password'), 'Mali ang password.');
    await checkAccess();

    await go('/fundraising/cards/new');
    await typeFilipinoCard(page, '4111111111111111');
    await assertBeside(page.getByLabel('Numero ng card'), 'Hindi wasto ang pagkakasulat.');
    await typeFilipinoCard(page, '5100000000000198');
    await page
      .getByText('Kulang ang pondo ng card. Gumamit ng ibang card o ibang paraan ng pagbabayad.')
      .waitFor();
    await checkAccess();
  },
  { widths: ['phone'] },
);

story(
  'W§4 a future birthdate is refused in Filipino next to its field, and a corrected one is saved',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    expect(422);
    await go('/workforce/employees/new');
    await page.getByLabel(/^Pangalan/).fill('Tala');
    const lastName = newName();
    await page.getByLabel('Apelyido').fill(lastName);
    const birthdate = page.getByLabel('Petsa ng kapanganakan');
    await birthdate.fill('2090-01-31');
    await page.getByLabel('Kasarian').selectOption('Babae');
    await page.getByLabel('Katayuang sibil').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Idagdag ang empleado' }).click();
    await assertBeside(birthdate, 'Kailangang mas nauna sa araw na ito.');
    await checkAccess();
    await birthdate.fill('1990-01-31');
    await page.getByRole('button', { name: 'Idagdag ang empleado' }).click();
    await page.getByText(`Naidagdag si Tala ${lastName}.`).waitFor();
    await page.waitForURL(/\/employees\/[0-9a-f-]{36}$/);
    await checkAccess();
  },
  { language: 'fil-PH' },
);

async function typeFilipinoCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Numero ng card').fill(number);
  await page.getByLabel('Petsa ng pag-expire').fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'I-save ang card' }).click();
}

/** Asserts that the field is marked as invalid, with the error as its accessible description. */
async function assertBeside(field: Locator, words: string): Promise<void> {
  await field.page().getByText(words, { exact: true }).waitFor();
  const isMarked = await field.evaluate((input) =>
    input.matches('[aria-invalid="true"], [data-error="true"]'),
  );
  assert.ok(isMarked);
  const described = await field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
  assert.ok(described.includes(words), described);
}
