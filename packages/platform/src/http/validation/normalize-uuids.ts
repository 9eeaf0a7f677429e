import { bareCode, trimSpace } from '../../text/visible.ts';
import { UUID } from '../ids.ts';

type Change = (value: unknown) => unknown;
interface Schema {
  format?: string;
  'x-normalize'?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/**
 * Returns a function that normalizes a request before validation, or undefined when the schema has nothing to
 * normalize:
 * - `format: uuid` becomes lower case, as PostgreSQL returns ids, so that ids can be compared as texts;
 * - `format: email` loses surrounding spaces, which keyboards and autofill add;
 * - `x-normalize: code` loses spaces and hyphens, which apps show between digits.
 * The parsed values are changed in place.
 */
export function uuidNormalizerOf(schema: object): Change | undefined {
  const { properties = {}, items, anyOf = [] } = schema as Schema;
  const changes = [
    textNormalizer(schema as Schema),
    membersNormalizer(properties),
    items === undefined ? undefined : itemsNormalizer(items),
    ...anyOf.map(uuidNormalizerOf),
  ].filter((change) => change !== undefined);
  if (changes.length === 0) return undefined;
  return (value) => changes.reduce((changed, change) => change(changed), value);
}

function textNormalizer({ format, 'x-normalize': normalize }: Schema): Change | undefined {
  if (format === 'uuid') return ofText((text) => (UUID.test(text) ? text.toLowerCase() : text));
  if (format === 'email') return ofText(trimSpace);
  return normalize === 'code' ? ofText(bareCode) : undefined;
}

const ofText =
  (change: (text: string) => string): Change =>
  (value) =>
    typeof value === 'string' ? change(value) : value;

function membersNormalizer(properties: Record<string, Schema>): Change | undefined {
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const change = uuidNormalizerOf(schema);
    return change === undefined ? [] : [{ name, change }];
  });
  if (members.length === 0) return undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    for (const { name, change } of members) if (Object.hasOwn(value, name)) value[name] = change(value[name]);
    return value;
  };
}

function itemsNormalizer(items: Schema): Change | undefined {
  const change = uuidNormalizerOf(items);
  if (change === undefined) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return value;
    for (const [index, item] of value.entries()) value[index] = change(item);
    return value;
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
