/**
 * Handling of empty values in a JSON body or form (contract §3.1): forms send `''` for every field that was left empty,
 * and programs null.
 */

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}
type Change = (value: unknown) => void;

/**
 * Compiles a function that replaces `''` in optional fields by null, at any depth and in place. Undefined for a schema
 * without such fields. A field that does not accept null: when creating, it is removed, so that its default applies, as
 * is null except for flags and lists; in a change, it is null and refused as missing.
 */
export function emptyReader(schema: object, creates: boolean): Change | undefined {
  const { properties = {}, required = [], items, anyOf = [] } = schema as Schema;
  const changes = [
    ...Object.entries(properties).flatMap(([name, property]) => [
      required.includes(name) ? undefined : emptyMember(name, property, creates),
      memberReader(name, property, creates),
    ]),
    items === undefined ? undefined : itemsReader(items, creates),
    ...anyOf.map((one) => emptyReader(one, creates)),
  ].filter((change) => change !== undefined);
  if (changes.length === 0) return undefined;
  return (value) => {
    for (const change of changes) change(value);
  };
}

function emptyMember(name: string, property: Schema, creates: boolean): Change {
  const isLeftOut = !takesNull(property) && (creates || !isScalar(property));
  const dropsNull = isLeftOut && creates && hasType(property) && !isFlagOrList(property);
  return (value) => {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return;
    const sent = value[name];
    if ((sent === '' && isLeftOut) || (sent === null && dropsNull)) delete value[name];
    else if (sent === '') value[name] = null;
  };
}

function memberReader(name: string, property: Schema, creates: boolean): Change | undefined {
  const change = emptyReader(property, creates);
  if (change === undefined) return undefined;
  return (value) => {
    if (isRecord(value) && Object.hasOwn(value, name)) change(value[name]);
  };
}

function itemsReader(items: Schema, creates: boolean): Change | undefined {
  const change = emptyReader(items, creates);
  if (change === undefined) return undefined;
  return (value) => {
    if (Array.isArray(value)) for (const item of value) change(item);
  };
}

const takesNull = ({ type, anyOf = [] }: Schema): boolean =>
  [type].flat().includes('null') || anyOf.some(takesNull);

/** Null is no value of a flag or list, also in a new record. */
const isFlagOrList = ({ type }: Schema): boolean =>
  [type].flat().some((one) => one === 'boolean' || one === 'array');

/** False for a field that accepts everything, null too. */
const hasType = ({ type, anyOf }: Schema): boolean => type !== undefined || anyOf !== undefined;

/** True for types that have an empty form. Flags and lists have none; omitting them from a change keeps their value. */
const isScalar = ({ type }: Schema): boolean =>
  [type].flat().some((one) => one === 'string' || one === 'number' || one === 'integer');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
