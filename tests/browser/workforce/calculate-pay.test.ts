import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { addItem, unique } from './payroll-fixtures.ts';

story(
  'contract §3.3 a payroll officer calculates a pay: what a person takes home and costs, with each line explained',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await signIn(page, 'workforce', 'payroll');
    await go('/workforce/calculate');
    await page.getByRole('heading', { level: 1, name: 'Calculate a pay' }).waitFor();
    await page.getByLabel('Period from').fill('2026-07-31');
    await page.getByLabel('Period to').fill('2026-07-01');
    await page.getByLabel('Pay date').fill('2026-07-31');
    await page.getByRole('textbox', { name: /^Salary/ }).fill('30450');
    await page.getByRole('button', { name: 'Calculate', exact: true }).click();
    await page
      .getByText(/after or equal/)
      .first()
      .waitFor();
    await page.getByLabel('Period from').fill('2026-07-01');
    await page.getByLabel('Period to').fill('2026-07-31');
    await page.getByRole('button', { name: 'Calculate', exact: true }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('₱26,894.14').waitFor();
    await result.getByText('₱4,041.25').waitFor();
    await result
      .getByText('Employee share of 30,450.00 by the table in force since Jan 1, 2024', { exact: false })
      .first()
      .waitFor();
    await checkAccess();
    // An edit removes the result of the former values. A new salary needs a start date.
    await page.getByLabel('New salary within the period').fill('35000');
    await result.getByText('₱26,894.14').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Calculate', exact: true }).click();
    await page.getByLabel('New salary from').and(page.locator('[aria-invalid="true"]')).waitFor();
    await page.getByLabel('New salary within the period').fill('');

    await page.getByLabel('Overtime, ordinary day, hours').fill('2');
    await page.getByLabel('Bonus, pesos').fill('20000');
    await page.getByRole('button', { name: 'Calculate', exact: true }).click();
    await result.getByText('2 hours × 125 % of the hourly rate of 175.00.', { exact: false }).waitFor();
    await page.getByLabel('Items').selectOption('Government');
    await page.getByLabel('Overtime, ordinary day, hours').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Calculate', exact: true }).click();
    await result.getByText('GSIS premium, employee share').waitFor();
    await checkAccess();
  },
);

story(
  'contract §3.3 an item keeps the method that is chosen in its form',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await signIn(page, 'workforce', 'payroll');
    const item = await addItem(page, { name: unique('Hazard pay') });
    await go(`/workforce/payroll-items/${item.id}`);
    await page.getByLabel('Computed as').selectOption('Rate × days, hours or minutes');
    await page.getByLabel('Tax', { exact: true }).selectOption('Supplementary');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText('Percentage of the rate or the items is required', { exact: false })
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: /^Percentage of the rate/ }).fill('25');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${item.name} saved.`).waitFor();
    await go(`/workforce/payroll-items/${item.id}`);
    assert.equal(await page.getByRole('textbox', { name: /^Percentage of the rate/ }).inputValue(), '25%');
    await checkAccess();
    await page.getByLabel('Computed as').selectOption('Entered for each person');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${item.name} saved.`).waitFor();
  },
);

story(
  'contract §3.3 a set of items is added to the catalog, and adding it again leaves them as they are',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'payroll');
    await go('/workforce/payroll-items/presets');
    const sets = page.getByRole('region', { name: 'Sets that compute pay' });
    const add = async () => {
      await sets.getByRole('button', { name: /Add set.*Government/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add set' }).click();
    };
    await sets.getByText('Private employer', { exact: true }).first().waitFor();
    await checkAccess();
    await add();
    await page
      .getByText(/left as they are\.$/)
      .first()
      .waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await add();
    await page.getByText('0 added, 0 completed, 20 left as they are.').last().waitFor();
  },
);
