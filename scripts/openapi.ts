import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ServiceName } from '../src/config/config.ts';
import { documentOf } from './openapi/document.ts';

/** `node scripts/openapi.ts SERVICE FILE`: writes the service's OpenAPI document. Needs no database. */

const [name, file] = process.argv.slice(2);
if (name === undefined || file === undefined) {
  console.error('Usage: node scripts/openapi.ts SERVICE FILE');
  process.exit(2);
}
const document = await documentOf(name as ServiceName);
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(document, null, 2)}\n`);
// What the service was built with, e.g. timers, must not hold the command open.
process.exit(0);
