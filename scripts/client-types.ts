import { mkdirSync, writeFileSync } from 'node:fs';
import type { ServiceName } from '../src/config/config.ts';
import { KINDS } from '../src/start/services.ts';
import { documentOf } from './openapi/document.ts';
import { typesOf } from './openapi/types.ts';

/**
 * Writes the types by which the pages call each service, `build/api/SERVICE.d.ts`, out of its own OpenAPI document.
 * They are not kept in the repository: a change of the API that breaks a page fails the next check of types.
 */
const FOLDER = 'build/api';
/** Which gateway it is is a setting; in a path the word `gateway` is taken for any (contract §2), so pages say that. */
const GATEWAY_PATH = /^("\/api\/v1\/[^"]*)\/paymongo([/"])/gm;

mkdirSync(FOLDER, { recursive: true });
for (const name of Object.keys(KINDS) as ServiceName[]) {
  const types = typesOf(await documentOf(name));
  writeFileSync(`${FOLDER}/${name}.d.ts`, types.replaceAll(GATEWAY_PATH, '$1/gateway$2'));
}
// What the services were built with, e.g. timers, must not hold the command open.
process.exit(0);
