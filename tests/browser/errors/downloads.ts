import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** Returns the downloaded bytes; they are streamed because the browser may run elsewhere. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return await buffer(await download.createReadStream());
}

export async function textOf(download: Download): Promise<string> {
  return (await bytesOf(download)).toString();
}
