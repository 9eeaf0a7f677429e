import type { BrowserContext, Page } from 'playwright-core';
import { earlierCode } from '../back-office-client.ts';

/** Adds a virtual platform authenticator that confirms every request. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Sets an authenticator app up on the account page; returns its secret and recovery codes. Uses the previous code,
 * because each code is accepted once and the story needs the current one.
 */
export async function setUpApp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
  const secret = (await dialog.locator('pre').innerText()).replaceAll(/\s/g, '');
  await dialog.getByLabel('Code').fill(await earlierCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.nth(7).waitFor();
  const kept = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'I’ve saved these codes' }).click();
  return { secret, codes: kept };
}
