import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { serviceDefinition as courtDefinition } from '@bulwagan/court/service.ts';
import { serviceDefinition as fundraisingDefinition } from '@bulwagan/fundraising/service.ts';
import { Invalid } from '@bulwagan/platform/http/errors.ts';
import { operationSchema } from '@bulwagan/platform/http/openapi/openapi.ts';
import { compileValidator } from '@bulwagan/platform/http/validation/validation.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { serviceDefinition as workforceDefinition } from '@bulwagan/workforce/service.ts';

/**
 * Rule about invisible characters, checked for every operation of all services that takes a required text or an e-mail
 * address.
 */

const [fundraising, workforce, court] = await Promise.all([
  startFundraising({ after }),
  startWorkforce({ after }),
  startCourt({ after }),
]);
const DEFINITIONS = {
  fundraising: fundraisingDefinition(fundraising.app, true),
  workforce: workforceDefinition(workforce.app, true),
  court: courtDefinition(court.app, true),
};

interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

interface Place {
  path: string;
  schema: Schema;
  /** Returns a body with only this field. */
  bodyWith(value: unknown): unknown;
}

function placesOf(schema: Schema, path = '', bodyWith: Place['bodyWith'] = (value) => value): Place[] {
  const join = (name: string) => (path === '' ? name : `${path}.${name}`);
  return [
    { path, schema, bodyWith },
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
      placesOf(member, join(name), (value) => bodyWith({ [name]: value })),
    ),
    ...(schema.items === undefined ? [] : placesOf(schema.items, join('0'), (value) => bodyWith([value]))),
  ];
}

const isText = ({ schema: { type, format, pattern, enum: values, minLength, maxLength } }: Place) =>
  [type].flat().includes('string') &&
  format === undefined &&
  values === undefined &&
  (minLength ?? 0) > 0 &&
  (maxLength ?? 255) > 10 &&
  (pattern === undefined || pattern === '\\S');

/** Secrets, ids and times are not display texts; each has its own check. */
const NO_TEXT =
  /(?:password|token|challenge|credential|code|authenticator|_id|_at|ids)\b|^date$|^credential\.|^passkey\./;

const INVISIBLE = {
  'a zero-width space': '\u200b',
  'a Braille blank': '\u2800',
  'a Hangul filler': '\u3164',
  'a word joiner': '\u2060\u2060',
  'a direction mark': '\u200e\u200f',
  'a soft hyphen': '\u00ad\u00ad',
  'a no-break space and a byte order mark': '\u00a0\ufeff',
  'tag characters': '\u{e0061}\u{e007f}',
  'several of them': '\u200b\u200d\u2060 \ufe0f',
};

function isRefused(check: ReturnType<typeof compileValidator>, { path, bodyWith }: Place, value: string) {
  const { error } = check(structuredClone(bodyWith(value)));
  return error instanceof Invalid && error.errors[path] !== undefined;
}

for (const [service, definition] of Object.entries(DEFINITIONS))
  test(`contract §2: ${service} refuses required texts without a visible character, and e-mail addresses with an invisible one`, (t) => {
    const problems: string[] = [];
    let count = 0;
    for (const route of definition.routes) {
      const { body } = operationSchema(route as never, definition.api as never) as { body?: Schema };
      if (body === undefined) continue;
      const check = compileValidator(body, 'body');
      for (const place of placesOf(body)) {
        const reported = `${route.method} ${route.path} ${place.path}`;
        if (isText(place) && !NO_TEXT.test(place.path)) {
          count += 1;
          for (const [what, text] of Object.entries(INVISIBLE))
            if (!isRefused(check, place, text)) problems.push(`${reported} accepts ${what}`);
          if (isRefused(check, place, 'ज़\u200dक \u200e👩‍🎓')) problems.push(`${reported} refuses a joiner`);
        }
        if (place.schema.format === 'email') {
          count += 1;
          for (const address of ['a\u200bb@x.test', '\ufeffab@x.test', 'ab@x\u00ad.test', 'ab@\u3164.test'])
            if (!isRefused(check, place, address))
              problems.push(`${reported} accepts ${JSON.stringify(address)}`);
          if (isRefused(check, place, '\u00a0 ab@x.test\t'))
            problems.push(`${reported} refuses outer spaces`);
        }
      }
    }
    t.diagnostic(`${count} texts and addresses`);
    assert.deepEqual(problems, []);
    assert.ok(count > 10);
  });
