import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** What was downloaded, from wherever the browser has put it: it may not be this process's own. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return await buffer(await download.createReadStream());
}

export async function textOf(download: Download): Promise<string> {
  return (await bytesOf(download)).toString();
}
