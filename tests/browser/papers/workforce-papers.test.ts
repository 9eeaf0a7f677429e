import assert from 'node:assert/strict';
import { story } from '../browser.ts';
import { signIn } from '../people.ts';
import { issueAgain } from './issue.ts';

story(
  'contract §3.2 an HR officer issues a certificate of employment from the page of an employee',
  async ({ page, go, checkAccess }) => {
    await signIn(page, 'workforce', 'hr');
    await go('/workforce/employees');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('tab', { name: 'Papers' }).click();
    await page.getByText('Papers of this employee').waitFor();
    await checkAccess();
    await page.getByRole('link', { name: 'Certificate of Employment', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Make a paper' }).waitFor();
    assert.equal(
      await page.getByRole('combobox', { name: 'Kind of paper' }).inputValue(),
      'certificate_of_employment',
    );
    await page
      .getByRole('region', { name: 'Preview' })
      .getByRole('link', { name: 'Open the preview' })
      .waitFor();
    await checkAccess();
    const leftOpen = page.getByRole('checkbox', { name: 'Issue it with these values left open' });
    if ((await leftOpen.count()) > 0) await leftOpen.check();
    await issueAgain(page);
    await page.getByRole('link', { name: 'Open paper' }).click();
    await page.getByText('Not yet uploaded').waitFor();
    await checkAccess();
    await go('/workforce/papers');
    await page.getByRole('cell', { name: 'Certificate of Employment' }).first().waitFor();
    await checkAccess();
  },
);
