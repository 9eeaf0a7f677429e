import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { addItem, addRoster, addRun, choose, office, unique } from './payroll-fixtures.ts';

story(
  'W§4 the fields of a limit kind are shown, missing ones are refused with an error next to their fields, and a trial runs while typing',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await signIn(page, 'workforce', 'payroll');
    const basis = await addItem(page);
    await go('/workforce/payroll-items/new');
    const name = unique('Health premium');
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Code/).fill(name.toUpperCase());
    await page.getByLabel(/^Category/).selectOption('Deduction');
    await page.getByText('Without a limit, the requested amount is paid in full.').waitFor();
    assert.equal(await page.getByLabel('Limit type').count(), 0);
    await page.getByRole('switch', { name: 'Limited' }).check({ force: true });
    await page.getByLabel(/^Maximum/).waitFor();
    assert.equal(await page.getByLabel(/^Percentage \*/).count(), 0);
    await page.getByRole('radio', { name: 'Percentage of another item' }).check();
    assert.equal(await page.getByLabel(/^Maximum/).count(), 0);
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.getByText('Percentage is required', { exact: false }).first().waitFor();
    await page.getByText('Percentage of is required', { exact: false }).first().waitFor();
    assert.equal(await page.getByLabel(/^Name/).inputValue(), name);
    await checkAccess();

    await page.getByRole('textbox', { name: /^Percentage/ }).fill('2.5');
    await choose(page.getByRole('combobox', { name: /^Percentage of/ }), basis.code, basis.name);
    const trial = page.getByRole('region', { name: 'Test the limit' });
    await trial.getByLabel(new RegExp(`${basis.code}.*in this period`)).fill('12345.67');
    await trial.getByLabel('Amount asked for').fill('400');
    await trial.getByText('₱308.64').first().waitFor();
    await trial.getByText('₱91.36 less than requested').waitFor();
    await page.getByRole('textbox', { name: /^Percentage/ }).fill('10');
    await trial.getByText('Full requested amount').waitFor();
    await trial.getByLabel('Already paid this period').fill('1000');
    await trial.getByText('₱234.56').first().waitFor();
    await checkAccess();
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccess();
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await go(`/workforce/payroll-items?${new URLSearchParams({ search: name })}`);
    await page.getByText(`10% of ${basis.name}, each month`).waitFor();
    await checkAccess();
  },
);

story(
  'W§4 the trial of a limit shows refusals, waiting times and failures, and continues by itself',
  async ({ page, go, expect, checkAccess }) => {
    expect(422, 429, 500);
    await signIn(page, 'workforce', 'payroll');
    await go('/workforce/payroll-items/new');
    await page.getByRole('switch', { name: 'Limited' }).check({ force: true });
    const trial = page.getByRole('region', { name: 'Test the limit' });
    await trial.getByText('Fill in the limit to test it.').waitFor();
    await page.getByRole('radio', { name: 'Percentage of another item' }).check();
    const percentage = page.getByRole('textbox', { name: /^Percentage/ });
    await percentage.fill('150');
    await trial.getByText('The limit percentage field must not be greater than 100.').waitFor();
    assert.equal(await trial.getByText('Fill in the limit').count(), 0);
    await checkAccess();
    await percentage.fill('4');
    await trial.getByText('₱1,000.00').first().waitFor();

    let refusal: { status: number; headers?: Record<string, string>; json: object } | undefined = {
      status: 429,
      headers: { 'retry-after': '5' },
      json: { message: 'Too many requests. Please try again in 5 seconds.' },
    };
    await page.route('**/payroll_items/evaluate', (route) =>
      refusal === undefined ? route.continue() : route.fulfill(refusal),
    );
    await percentage.fill('8');
    await trial
      .getByText(/^Too many attempts\. Try again in [2-5] seconds\.$/)
      .first()
      .waitFor();
    refusal = undefined;
    // Concurrently, because the accessibility check may take as long as the wait.
    await Promise.all([
      trial.getByText('Too many attempts. Try again in 1 second.').waitFor(),
      checkAccess(),
    ]);
    await trial.getByText('₱2,000.00').first().waitFor();

    refusal = { status: 500, json: { message: 'Server Error' } };
    await percentage.fill('12');
    await trial.getByText('Something went wrong on our side.').waitFor();
    refusal = undefined;
    await trial.getByRole('button', { name: 'Try again' }).click();
    await trial.getByText('₱3,000.00').first().waitFor();
  },
);

story(
  'contract a cycle of bases is refused with an error next to its field, and the typed text stays',
  async ({ page, go, expect }) => {
    expect(422);
    await signIn(page, 'workforce', 'payroll');
    const first = await addItem(page);
    const second = await addItem(page, {
      has_limit: true,
      limit_type: 'percentage',
      limit_percentage: 5,
      limit_basis_payroll_item_id: first.id,
    });
    await go(`/workforce/payroll-items/${first.id}`);
    await page.getByRole('switch', { name: 'Limited' }).check({ force: true });
    await page.getByRole('radio', { name: 'Percentage of another item' }).check();
    await page.getByRole('textbox', { name: /^Percentage/ }).fill('7');
    await choose(page.getByRole('combobox', { name: /^Percentage of/ }), second.code, second.name);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('would form a cycle of payroll items').waitFor();
    assert.equal(await page.getByRole('textbox', { name: /^Percentage/ }).inputValue(), '7%');
    // Leaving asks for confirmation and can be cancelled.
    await page.getByRole('link', { name: 'Payroll items' }).last().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('radio', { name: 'Fixed amount' }).check();
    await page.getByLabel(/^Maximum/).fill('1250.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${first.name} saved.`).waitFor();
    const saved = await office(page, 'GET', `/api/payroll/payroll_items/${first.id}`);
    assert.deepEqual([saved.limit_type, saved.limit_amount], ['fixed_amount', 1250.5]);
  },
);

story(
  'contract an item that is a basis or in use cannot be deleted, and says why',
  async ({ page, go, expect }) => {
    expect(422);
    await signIn(page, 'workforce', 'payroll');
    const basis = await addItem(page);
    const share = await addItem(page, {
      has_limit: true,
      limit_type: 'percentage',
      limit_percentage: 5,
      limit_basis_payroll_item_id: basis.id,
    });
    const paid = await addItem(page);
    const roster = await addRoster(page, 0);
    await addRun(page, roster, [{ payroll_item_id: paid.id, amount: 1 }], ['2026-11-01', '2026-11-30']);
    const remove = async (id: string) => {
      await go(`/workforce/payroll-items/${id}`);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    };
    await remove(basis.id);
    await page.getByText('Other payroll items are based on this one, so it cannot be deleted.').waitFor();
    await remove(paid.id);
    await page.getByText('Payroll uses this payroll item, so it cannot be deleted.').waitFor();
    await remove(share.id);
    await page.getByText(`${share.name} deleted.`).waitFor();
    await page.waitForURL('**/workforce/payroll-items');
  },
);

story(
  'contract an item changed by someone else is not deleted unseen: the current version is shown, then deleted on confirmation',
  async ({ page, go, expect }) => {
    await signIn(page, 'workforce', 'payroll');
    const item = await addItem(page);
    const path = `/api/payroll/payroll_items/${item.id}`;
    await go(`/workforce/payroll-items/${item.id}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Delete' }).click();
    const name = unique('Hazard pay');
    await office(page, 'PUT', path, { ...FIXED, ...item, name });
    expect(412);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog
      .getByText('The payroll item was changed by someone else. Reload to see the latest version.')
      .waitFor();
    await page.getByRole('dialog', { name: `Delete ${name}?` }).waitFor();
    assert.equal((await office(page, 'GET', path)).name, name);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${name} deleted.`).waitFor();
    // The user's own last save is not reported as someone else's change.
    const own = await addItem(page);
    await go(`/workforce/payroll-items/${own.id}`);
    await page.getByLabel('Description').fill('Each month.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`${own.name} saved.`).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${own.name} deleted.`).waitFor();
  },
  { widths: ['desk'] },
);

story(
  'contract §3.1 a statutory preset is added to the catalog with a chosen basis, and reordered',
  async ({ page, go, expect, checkAccess }) => {
    expect(422);
    await signIn(page, 'workforce', 'payroll');
    const basis = await addItem(page);
    await go('/workforce/payroll-items/presets');
    await checkAccess();
    await page.getByRole('button', { name: /^Add .*PhilHealth premium, employee share/ }).click();
    const dialog = page.getByRole('dialog');
    const code = unique('PHIC').toUpperCase();
    await dialog.getByLabel(/^Code/).fill(code);
    await dialog.getByRole('button', { name: 'Add to catalog' }).click();
    await dialog.getByText('Percentage of is required.').waitFor();
    await choose(dialog.getByRole('combobox', { name: /^Percentage of/ }), basis.code, basis.name);
    await checkAccess();
    await dialog.getByRole('button', { name: 'Add to catalog' }).click();
    await page.waitForURL(/payroll-items\/[0-9a-f-]{36}$/);
    await page.getByText(code).first().waitFor();
    await page.getByRole('button', { name: 'Order in the catalog' }).click();
    await dialog.getByLabel(/^Order/).fill('1000000');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.getByText(/Moved to position \d/).waitFor();
    const id = page.url().split('/').at(-1)!;
    await office(page, 'DELETE', `/api/payroll/payroll_items/${id}`);
  },
);

story(
  'contract a slower editor of a payroll item overwrites nothing unseen: both versions are shown, and other fields are kept',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'workforce', 'payroll');
    const [basis, theirBasis] = [await addItem(page), await addItem(page)];
    const item = await addItem(page);
    const path = `/api/payroll/payroll_items/${item.id}`;
    /** Changes the item as another user, over the API. */
    const change = (change: object) => office(page, 'PUT', path, { ...FIXED, ...item, ...change });
    await go(`/workforce/payroll-items/${item.id}`);
    const [mine, theirs] = [unique('Rice'), unique('Rice subsidy')];
    await page.getByLabel(/^Name/).fill(mine);
    await page.getByLabel('Description').fill('Bigas, each month.');
    await page.getByRole('switch', { name: 'Limited' }).check({ force: true });
    await page.getByRole('radio', { name: 'Percentage of another item' }).check();
    await page.getByRole('textbox', { name: /^Percentage/ }).fill('7');
    await choose(page.getByRole('combobox', { name: /^Percentage of/ }), basis.code, basis.name);
    const limited = {
      has_limit: true,
      limit_type: 'percentage',
      limit_percentage: 5,
      limit_basis_payroll_item_id: theirBasis.id,
      limit_amount: null,
    };
    await change({ ...limited, name: theirs, source: 'RR 4-2025' });
    expect(412);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
    await dialog.getByLabel(theirs).waitFor();
    await checkAccess();
    // Fields changed alike, or by only one of them, need no choice.
    assert.deepEqual(await dialog.getByRole('rowheader').allInnerTexts(), [
      'Name',
      'Percentage',
      'Percentage of',
    ]);
    assert.equal((await office(page, 'GET', path)).name, theirs);
    // Closing without a choice saves nothing and keeps the typed text.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel(/^Name/).inputValue(), mine);
    assert.equal((await office(page, 'GET', path)).description, null);
    await save.click();
    await dialog
      .getByRole('row', { name: /^Percentage/ })
      .getByLabel('5%')
      .check();
    await dialog
      .getByRole('row', { name: /^Percentage of/ })
      .getByLabel(theirBasis.name)
      .check();
    await dialog.getByRole('button', { name: 'Save these choices' }).click();
    await page.getByText(`${mine} saved.`).waitFor();
    const field = page.getByRole('combobox', { name: /^Percentage of/ });
    assert.equal(await field.inputValue(), `${theirBasis.name} (${theirBasis.code})`);
    const saved = await office(page, 'GET', path);
    assert.deepEqual(
      [
        saved.name,
        saved.description,
        saved.source,
        saved.limit_percentage,
        saved.limit_basis_payroll_item_id,
      ],
      [mine, 'Bigas, each month.', 'RR 4-2025', 5, theirBasis.id],
    );

    // The page continues from its saved version: it asks nothing unless someone else changes the same fields.
    await page.getByLabel('Description').fill('Bigas.');
    await save.click();
    await page.getByText(`${mine} saved.`).nth(1).waitFor();
    await change({ ...limited, name: mine, description: 'Bigas.', source: 'RR 5-2025' });
    await page.getByLabel('Description').fill('Bigas, once a month.');
    await save.click();
    await page.getByText('Someone else changed other fields. Both sets of changes were saved.').waitFor();
    assert.equal(await page.getByLabel('Legal basis').inputValue(), 'RR 5-2025');
    const merged = await office(page, 'GET', path);
    assert.deepEqual([merged.description, merged.source], ['Bigas, once a month.', 'RR 5-2025']);

    // Taking the current version saves nothing.
    await page.getByLabel(/^Name/).fill(unique('Lost'));
    await change({ ...limited, name: theirs, description: 'Bigas, once a month.', source: 'RR 5-2025' });
    await save.click();
    await dialog.getByRole('button', { name: 'Use saved values' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel(/^Name/).inputValue(), theirs);
    assert.equal((await office(page, 'GET', path)).name, theirs);
  },
);

/** Fields required by the API to change an item created by `addItem`. */
const FIXED = {
  category: 'earning',
  has_limit: false,
  limit_type: 'fixed_amount',
  limit_amount: 0,
  limit_frequency: 'monthly',
};
