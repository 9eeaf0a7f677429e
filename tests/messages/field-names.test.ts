import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIELD_NAMES } from '@bulwagan/contracts/errors/field-names.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { type Operation, operationsOf } from '@bulwagan/testing/operations.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';

/** Every field that an error may name has a Filipino name. */

const SERVICES_UNDER_TEST = { fundraising: startFundraising, workforce: startWorkforce, court: startCourt };
/** Webhooks are sent by the gateway, not by a page. */
const OF_THE_GATEWAY = /\/webhook$/;
/** Passkey fields that only browsers write and read. */
const OF_BROWSERS = new Set(['credential', 'passkey']);

for (const service of Object.keys(SERVICES_UNDER_TEST) as (keyof typeof SERVICES_UNDER_TEST)[])
  test(`contract: every field that ${service} accepts has a Filipino name`, async (t) => {
    const { server } = await SERVICES_UNDER_TEST[service](t);
    const operations = operationsOf((await server.inject(`/${service}/openapi.json`)).json());
    const names = new Set(operations.filter(({ path }) => !OF_THE_GATEWAY.test(path)).flatMap(namesOf));
    assert.ok(names.size > 50, `${names.size} fields were found`);
    const unnamed = [...names].filter((name) => !Object.hasOwn(FIELD_NAMES, name));
    assert.deepEqual(unnamed.toSorted(), []);
  });

function namesOf({ parameters, body }: Operation): string[] {
  const asked = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return [...asked.map(innermost), ...(body === undefined ? [] : membersOf(body.schema))];
}

/** Returns the inner name of `filter[branch_id]` or `attachments[]`. */
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
