import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { textOf } from '../errors/downloads.ts';
import { signIn } from '../people.ts';
import { addItem, addRoster, addRun, office } from './payroll-fixtures.ts';

story(
  'contract §3.3 a filled template enters amounts of a run, and a file with rows that do not fit names each and changes nothing',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'payroll');
    const roster = await addRoster(page, 2);
    const item = await addItem(page);
    const run = await addRun(page, roster, [{ payroll_item_id: item.id, amount: 100 }]);
    await go(`/workforce/runs/${run.id}`);
    const section = page.getByRole('region', { name: 'Quantities and individual amounts' });
    await section.getByText('This run has none yet.').waitFor();
    await section.getByRole('button', { name: 'Import from a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import quantities and amounts' });
    await checkAccess();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Template' }).click();
    await page.getByRole('menuitem', { name: 'CSV file' }).click();
    const template = await textOf(await download);
    const lines = template.replace('\uFEFF', '').trim().split('\r\n');
    assert.equal(lines.length, 3, template);
    const filled = [lines[0], lines[1]!.replace(/,$/, ',"1,234.50"'), lines[2]].join('\r\n');
    const choose = async (button: string, text: string) => {
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: button }).click();
      const files = { name: 'Amounts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await (await chooser).setFiles(files);
    };
    await choose('Choose a CSV or Excel file', `${filled}\r\n99999,,${item.code},,,5`);
    await dialog.getByText('Row 4: The roster pays nobody with the employee number 99999.').waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Import', exact: true }).count(), 0);
    await checkAccess();
    await choose('Choose another file', filled);
    await dialog.getByText('The file has 0 quantities and 1 individual amounts.').waitFor();
    await dialog.getByText('1 rows without a quantity or an amount are skipped.').waitFor();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await section.getByText('This run has 0 quantities and 1 individual amounts.').waitFor();
    await page.getByRole('button', { name: 'Compute', exact: true }).click();
    await page.getByRole('region', { name: 'Totals' }).getByText('₱1,334.50').first().waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Import quantities and amounts' }).click();
    await dialog.waitFor();
    await choose('Choose a CSV or Excel file', filled.replace('1,234.50', '200'));
    await dialog.getByText('The run becomes a draft again').waitFor();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'Compute', exact: true }).waitFor();
    const [amount] = await office(page, 'GET', `/api/payroll/runs/${run.id}/amounts`);
    assert.equal(amount.amount, 200);
  },
);
