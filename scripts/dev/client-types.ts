import { mkdirSync, writeFileSync } from 'node:fs';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import { documentOf } from './openapi/document.ts';
import { typesOf } from './openapi/types.ts';

/**
 * Writes the API types that the pages use, `build/api/SERVICE.d.ts`, from each service's OpenAPI document. They are not
 * in the repository: an API change that breaks a page fails the next type check.
 */
const FOLDER = 'build/api';
/** The gateway's id is a setting, but paths also accept the word `gateway` (contract §2), which the pages use. */
const GATEWAY_PATH = /^("\/api\/v1\/[^"]*)\/paymongo([/"])/gm;

mkdirSync(FOLDER, { recursive: true });
for (const name of SERVICE_NAMES) {
  const types = typesOf(await documentOf(name));
  writeFileSync(`${FOLDER}/${name}.d.ts`, types.replaceAll(GATEWAY_PATH, '$1/gateway$2'));
}
// Timers of the services must not keep the command running.
process.exit(0);
