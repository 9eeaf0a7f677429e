import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCourt } from '../court.ts';
import { type Told, WORDINGS } from '../filipino.ts';
import { startFundraising } from '../fundraising.ts';
import { type Operation, operationsOf } from '../operations.ts';
import { startWorkforce } from '../workforce.ts';

/** What a page may be refused for is named in Filipino, wherever the sentence stands away from its field. */

const WORLDS = { fundraising: startFundraising, workforce: startWorkforce, court: startCourt };
/** Its own reports, which no page sends. */
const OF_THE_GATEWAY = /\/webhook$/;
/** What browsers alone write and read, of a passkey. */
const OF_BROWSERS = new Set(['credential', 'passkey']);

for (const service of Object.keys(WORLDS) as Told[])
  test(`contract: each field that ${service} takes has its name in Filipino`, async (t) => {
    const { hall } = await WORLDS[service](t);
    const operations = operationsOf((await hall.inject(`/${service}/openapi.json`)).json());
    const names = new Set(operations.filter(({ path }) => !OF_THE_GATEWAY.test(path)).flatMap(namesOf));
    assert.ok(names.size > 50, `${names.size} fields were found`);
    const unnamed = [...names].filter((name) => !Object.hasOwn(WORDINGS[service].names, name));
    assert.deepEqual(unnamed.toSorted(), []);
  });

function namesOf({ parameters, body }: Operation): string[] {
  const asked = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return [...asked.map(innermost), ...(body === undefined ? [] : membersOf(body.schema))];
}

/** `filter[branch_id]`, `attachments[]` */
const innermost = (name: string): string => /\[(\w+)\]/.exec(name)?.[1] ?? name.replace('[]', '');

function membersOf(schema: Operation['parameters'][number]['schema']): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  if (Array.isArray(schema)) return schema.flatMap(membersOf);
  const { properties = {}, ...others } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, member]) => [
      innermost(name),
      ...(OF_BROWSERS.has(name) ? [] : membersOf(member)),
    ]),
    ...Object.values(others).flatMap(membersOf),
  ];
}
