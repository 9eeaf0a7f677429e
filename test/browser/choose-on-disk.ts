import type { Page } from 'playwright-core';

/**
 * Chooses a file as somebody does: the browser itself reads it from the disk, and knows it again. Playwright would hand over
 * a copy.
 */
export async function chooseOnDisk(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { result } = await browser.send('Runtime.evaluate', {
    expression: 'document.querySelector("input[type=file]")',
  });
  await browser.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId! });
  await browser.detach();
}
