import type { Page } from 'playwright-core';

/** Issues the previewed paper; another one, if an earlier width of the story issued it for the same record. */
export async function issueAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const another = page.getByRole('button', { name: 'Issue another' });
  await another
    .or(page.getByRole('link', { name: 'Open paper' }))
    .first()
    .waitFor();
  if ((await another.count()) > 0) await another.click();
}

/** Starts a batch for all records, also for those that an earlier width of the story issued papers for. */
export async function issueForAll(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  const forAll = page.getByRole('button', { name: /^For all/ });
  await forAll
    .or(page.getByRole('progressbar', { name: 'Papers issued' }))
    .first()
    .waitFor();
  if ((await forAll.count()) > 0) await forAll.click();
}
