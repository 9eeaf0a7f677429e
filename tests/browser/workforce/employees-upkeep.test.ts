import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { story } from '../browser.ts';
import { chooseOnDisk } from '../choose-on-disk.ts';
import { signIn } from '../people.ts';
import { change, firstOf, hire, newName } from './employees-hiring.ts';

story(
  'W§8 a photo is chosen, removed and chosen again, previewed before upload, shown on the record, and deleted',
  async ({ page, context, go, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const name = newName();
    const { id } = await hire(context, { last_name: name });
    const photo = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#884422' } })
      .jpeg()
      .toBuffer();
    await go(`/workforce/employees/${id}/edit`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await page.getByText('This file cannot be read as a picture.').waitFor();
    const folder = await mkdtemp(join(tmpdir(), 'bulwagan-photo-'));
    try {
      const path = join(folder, 'photo.jpg');
      await writeFile(path, photo);
      const preview = page.getByRole('img', { name: 'Photo preview' });
      await chooseOnDisk(page, path);
      await preview.waitFor();
      await page.getByRole('button', { name: 'Remove the photo' }).click();
      await preview.waitFor({ state: 'detached' });
      await chooseOnDisk(page, path);
      await preview.waitFor();
    } finally {
      await rm(folder, { recursive: true });
    }
    await checkAccess();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/employees/${id}`);
    const shown = page.getByRole('img', { name: `Photo of Amihan ${name}` });
    await shown.waitFor();
    await page.waitForFunction(() => [...document.images].every((image) => image.naturalWidth > 0));
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Remove the photo' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/employees/${id}`);
    await shown.waitFor({ state: 'detached' });
  },
);

story(
  'contract: government numbers are masked until revealed, and saving a masked one keeps it',
  async ({ page, context, go, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const { id } = await hire(context, { last_name: newName(), tin_number: '123456789' });
    await go(`/workforce/employees/${id}`);
    await page.getByText('•••••6789').waitFor();
    assert.equal(await page.getByText('123456789').count(), 0);
    await page.getByRole('button', { name: 'Show numbers' }).click();
    await page.getByText('123456789').waitFor();
    await page.getByRole('button', { name: 'Copy: TIN' }).waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Hide numbers' }).click();
    await page.getByText('•••••6789').waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    assert.equal(await page.getByRole('textbox', { name: 'TIN', exact: true }).inputValue(), '•••••6789');
    await page.getByLabel('Work number').fill('(044) 791 0000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/employees/${id}`);
    await page.getByRole('button', { name: 'Show numbers' }).click();
    await page.getByText('123456789').waitFor();
  },
);

story(
  'contract: an archived employee is restored by one click, and the history shows everything',
  async ({ page, context, go, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const name = newName();
    const { id } = await hire(context, { last_name: name, prc_number: '1234567' });
    const organization = await firstOf(context, '/api/organizations?per_page=1');
    await change(context, id, {
      civil_status: 'married',
      organization_id: organization.id,
      prc_number: '7654321',
      is_pwd: true,
    });
    await go(`/workforce/employees/${id}`);
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByText('You can restore them.').waitFor();
    await checkAccess();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await page.getByText(`Amihan ${name} archived.`).waitFor();
    await page.getByRole('alert').getByText('You can restore this record.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Edit', exact: true }).count(), 0);
    await checkAccess();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`Amihan ${name} restored.`).waitFor();
    await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    for (const action of [
      'added this employee',
      'changed this record',
      'archived this record',
      'restored this record',
    ])
      await page.getByText(`Marites Dela Peña ${action}`).waitFor();
    await page.getByText('Single → Married').waitFor();
    await page.getByText(`set to ${organization.name}`).waitFor();
    await page.getByText('No → Yes').waitFor();
    await page.getByText('replaced').waitFor();
    assert.equal(await page.getByText('7654321').count(), 0);
    await checkAccess();
    await page.reload();
    await page.getByText('Single → Married').waitFor();
  },
);

story(
  'contract: all data held about a person is shown and can be downloaded',
  async ({ page, context, go, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    const name = newName();
    const { id } = await hire(context, { last_name: name, pagibig_number: '121212121212' });
    await go(`/workforce/employees/${id}`);
    await page.getByRole('link', { name: 'Personal data' }).click();
    await page.getByRole('heading', { level: 1, name: `Personal data of Amihan ${name}` }).waitFor();
    await page.getByText('121212121212').waitFor();
    await checkAccess();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download (JSON)' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), `Personal data of ${name}.json`);
  },
);
