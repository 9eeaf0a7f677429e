import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';

const MANILA = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' });

story(
  'contract §3.3 steps are due today in the office’s time zone, also in a browser without Temporal',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'Temporal'));
    await go('/workforce/step-increments');
    await page.getByRole('heading', { level: 1, name: 'Step increments' }).waitFor();
    const day = page.getByLabel('Due on');
    assert.equal(await day.inputValue(), MANILA.format(new Date()));
    await checkAccess();
  },
);

story(
  'contract §3.3 steps are entered after a question that names how many employees and the date',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'super');
    const sent: unknown[] = [];
    const pay = { amount: 31_705, salary_grade: 11, step: 1 };
    const people = ['Reyes, Ana', 'Santos, Ben'].map((full_name, index) => ({
      row: null,
      employee_id: `01900000-0000-7000-8000-00000000000${index}`,
      employee_number: `E-${index}`,
      full_name,
      effective_from: '2026-06-30',
      before: pay,
      after: { ...pay, amount: 31_820, step: 2 },
      difference: 115,
      refusal: null,
      since: '2023-06-30',
      due_on: '2026-06-30',
      unpaid_days: 0,
    }));
    await page.route('**/workforce/api/pms/step_increments*', async (route) => {
      if (route.request().method() === 'GET')
        return await route.fulfill({ json: { data: sent.length === 0 ? people : [] } });
      sent.push(route.request().postDataJSON());
      await route.fulfill({ status: 201, json: { data: { changed: 2, rows: [] } } });
    });
    await go('/workforce/step-increments');
    await page.getByLabel('Due on').fill('2026-06-30');
    await page.getByRole('button', { name: 'Enter 2 steps' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter the steps of 2 employees?' });
    await dialog.getByText(/2 employees whose steps are due by Jun 30, 2026/).waitFor();
    await checkAccess();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(sent, []);
    await page.getByRole('button', { name: 'Enter 2 steps' }).click();
    await dialog.getByRole('button', { name: 'Enter 2 steps' }).click();
    await page.getByText('The steps were entered.').waitFor();
    await page.getByText('No step is due').waitFor();
    assert.deepEqual(sent, [{ on: '2026-06-30', employee_ids: people.map((one) => one.employee_id) }]);
  },
);
