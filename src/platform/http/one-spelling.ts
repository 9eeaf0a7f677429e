import { UUID } from './ids.ts';

type Change = (value: unknown) => unknown;
interface Schema {
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/**
 * Gives the ids of a request the spelling that PostgreSQL answers them in, wherever a schema has `format: uuid`: what is
 * compared, sealed to an id, recorded under one or looked for twice in a list means the same id however it was written. Undefined
 * for a schema without ids. What was parsed is changed in its place, so that what is refused for something else has it too.
 */
export function spellerOf(schema: object): Change | undefined {
  const { format, properties = {}, items, anyOf = [] } = schema as Schema;
  const changes = [
    format === 'uuid' ? lowered : undefined,
    membersSpeller(properties),
    items === undefined ? undefined : itemsSpeller(items),
    ...anyOf.map(spellerOf),
  ].filter((change) => change !== undefined);
  if (changes.length === 0) return undefined;
  return (value) => changes.reduce((changed, change) => change(changed), value);
}

const lowered: Change = (value) =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : value;

function membersSpeller(properties: Record<string, Schema>): Change | undefined {
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const change = spellerOf(schema);
    return change === undefined ? [] : [{ name, change }];
  });
  if (members.length === 0) return undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    for (const { name, change } of members) if (Object.hasOwn(value, name)) value[name] = change(value[name]);
    return value;
  };
}

function itemsSpeller(items: Schema): Change | undefined {
  const change = spellerOf(items);
  if (change === undefined) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return value;
    for (const [index, item] of value.entries()) value[index] = change(item);
    return value;
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
