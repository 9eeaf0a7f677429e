import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { settle, story } from '../browser.ts';
import { chooseOnDisk } from '../choose-on-disk.ts';
import { signIn } from '../people.ts';
import { change, hire, newName } from './employees-hiring.ts';

const HEADER = 'First name,Last name,Birthdate,Sex,Civil status,Age';
const csv = (...rows: string[]) => ({
  name: 'Employees.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...rows].join('\r\n')),
});

story(
  'contract: a spreadsheet is checked row by row before anything is written, and imported if valid',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const name = newName();
    const good = `Isagani,${name},1990-05-17,male,single,`;
    await go('/workforce/employees');
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import employees' }).waitFor();
    await checkAccess();
    const file = page.locator('input[type=file]');
    const check = page.getByRole('button', { name: 'Check file' });
    await file.setInputFiles(csv(good, `Lakan,${name},31 May 1990,male,complicated,`));
    await check.click();
    await page.getByText('Correct the file and check it again').waitFor();
    const row = page.getByRole('row', { name: /^3 Birthdate/ });
    await row.waitFor();
    await page.getByRole('row', { name: /^3 Civil status/ }).waitFor();
    await page.getByText('Columns that are not imported: Age').waitFor();
    await settle(page);
    await checkAccess();
    await go(`/workforce/employees?search=${name}`);
    await page.getByRole('heading', { name: 'No results.' }).waitFor();
    await go('/workforce/employees/import');
    await file.setInputFiles(csv(good, `Lakan,${name},1990-05-31,male,single,`));
    const checked = await holdImport(page);
    await check.click();
    await page.getByRole('status').filter({ hasText: 'Checking the file…' }).waitFor();
    await check.and(page.locator(':disabled')).waitFor();
    checked();
    await page.getByText('All rows can be imported.').waitFor();
    const all = page.getByRole('button', { name: 'Import 2 employees' });
    const imported = await holdImport(page);
    await all.click();
    await page.getByRole('status').filter({ hasText: 'Importing employees…' }).waitFor();
    await all.and(page.locator(':disabled')).waitFor();
    // While importing, both controls are disabled, since either would offer the import again.
    for (const way of [check, page.getByLabel('Spreadsheet')]) assert.ok(await way.isDisabled());
    imported();
    await page.getByText('2 employees imported.').waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'View recently added employees' }).click();
    await page.waitForURL('**/employees?sort=-created_at');
    await go(`/workforce/employees?search=${name}`);
    await page.getByText('1 to 2 of 2').waitFor();
  },
);

story(
  'contract: valid rows of a spreadsheet can be imported alone, and another file is refused',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const name = newName();
    expect(422);
    await go('/workforce/employees/import');
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ ...csv(), buffer: Buffer.from('Given,Family\r\nA,B') });
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByText('The column "Given" is not known.').waitFor();
    await checkAccess();
    await file.setInputFiles(
      csv(`Isagani,${name},1990-05-17,male,single,`, `,${name},1990-05-17,male,single,`),
    );
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('button', { name: 'Import 1, skip 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import 1 employee' }).click();
    await page.getByText('1 employee imported.').waitFor();
    await go(`/workforce/employees?search=${name}`);
    await page.getByText('1 to 1 of 1').waitFor();
    assert.equal(await page.getByRole('link', { name: `${name}, Isagani` }).count(), 1);
  },
);

story(
  'contract: a spreadsheet corrected on disk after a check is chosen again and rechecked',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const name = newName();
    expect(422);
    const folder = await mkdtemp(join(tmpdir(), 'bulwagan-import-'));
    const path = join(folder, 'Employees.csv');
    try {
      await writeFile(path, csv(`Lakan,${name},31 May 1990,male,single,`).buffer);
      await go('/workforce/employees/import');
      const check = page.getByRole('button', { name: 'Check file' });
      await chooseOnDisk(page, path);
      await check.click();
      await page.getByRole('row', { name: /Birthdate/ }).waitFor();
      await writeFile(path, csv(`Lakan,${name},1990-05-31,male,single,`).buffer);
      // Some file systems store whole seconds only, so the browser would not notice the change.
      await utimes(path, new Date(), new Date(Date.now() + 60_000));
      await check.click();
      await page.getByRole('alert').getByText('The file was changed, moved or deleted').waitFor();
      await checkAccess();
      await chooseOnDisk(page, path);
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await check.click();
      await page.getByRole('button', { name: 'Import 1 employee' }).click();
      await page.getByText('1 employee imported.').waitFor();
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

story(
  'contract: a row refused at import and fixed elsewhere is rechecked without its old finding',
  async ({ page, context, go, expect }) => {
    await signIn(page, 'workforce', 'hr');
    const [name, number] = [newName(), newName()];
    expect(422);
    await go('/workforce/employees/import');
    const rows = `Employee number,${HEADER}\r\n${number},Isagani,${name},1990-05-17,male,single,`;
    await page.locator('input[type=file]').setInputFiles({ ...csv(), buffer: Buffer.from(rows) });
    const check = page.getByRole('button', { name: 'Check file' });
    await check.click();
    await page.getByText('All rows can be imported.').waitFor();
    const { id } = await hire(context, { last_name: newName() });
    await change(context, id, { employee_number: number });
    await page.getByRole('button', { name: 'Import 1 employee' }).click();
    const finding = page.getByRole('row', { name: /Employee number/ });
    await finding.waitFor();
    await change(context, id, { employee_number: null });
    await check.click();
    await page.getByText('All rows can be imported.').waitFor();
    assert.equal(await finding.count(), 0);
  },
  { widths: ['desk'] },
);

story(
  'contract: unrecognized columns are mapped on the page and checked again after a change, and rows with errors are downloaded with their reasons',
  async ({ page, go, expect, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const name = newName();
    expect(422);
    await go('/workforce/employees/import');
    const rows = `Nombre,Last name,Birthdate,Sex,Civil status,Remarks\r\nMara,${name},1990-05-17,female,single,new\r\nLuz,${name},1990-05-17,woman,single,`;
    await page.locator('input[type=file]').setInputFiles({ ...csv(), buffer: Buffer.from(rows) });
    const check = page.getByRole('button', { name: 'Check file' });
    await check.click();
    await page.getByRole('heading', { name: 'Unrecognized columns' }).waitFor();
    await page.getByText('Still missing: First name.').waitFor();
    await checkAccess();
    const choose = async (heading: string, field: string) => {
      await page.getByRole('combobox', { name: heading }).click();
      await page.getByRole('option', { name: field, exact: true }).click();
    };
    await choose('Nombre', 'First name');
    await choose('Remarks', 'Religion');
    await check.click();
    const refused = page.getByRole('row', { name: /^3 Sex woman .*Allowed: male, female/ });
    await refused.waitFor();
    // Another mapping is checked before it is imported.
    await choose('Remarks', 'Skip');
    await refused.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('button', { name: /^Import 1/ }).count(), 0);
    await check.click();
    await refused.waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download rows with errors' }).click();
    const saved = join(tmpdir(), `${name}.csv`);
    await (await download).saveAs(saved);
    const failed = await readFile(saved, 'utf8');
    await rm(saved);
    assert.match(failed, /Reasons,Nombre.*\r\n3,.*value ""woman"".*Luz/s);
    await page.getByRole('button', { name: 'Import 1, skip 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import 1 employee' }).click();
    await page.getByText('1 employee imported.').waitFor();
    await page.getByRole('button', { name: 'Download rows with errors' }).waitFor();
    await go(`/workforce/employees?search=${name}`);
    await page.getByRole('link', { name: `${name}, Mara` }).waitFor();
  },
);

/** Holds the next import request until the returned function is called, so that the progress can be read. */
async function holdImport(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await gate.promise;
    await route.continue();
  };
  await page.route('**/api/pms/employees/import', hold, { times: 1 });
  return gate.resolve;
}
