import type { Page } from 'playwright-core';

/** Chooses a file such that the browser reads it from disk and notices later changes; Playwright would pass a copy. */
export async function chooseOnDisk(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { result } = await browser.send('Runtime.evaluate', {
    expression: 'document.querySelector("input[type=file]")',
  });
  await browser.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId! });
  await browser.detach();
}
