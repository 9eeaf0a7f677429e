import type { Operation } from '@bulwagan/testing/operations.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

/** Step into a value: a member, the first item of a list, or an alternative. */
type Step = string | 0 | { shape: number };

/** Place of a text in a request: in its URL, headers, body, a form field, or a file name. */
export interface Place {
  kind: 'path' | 'query' | 'header' | 'body' | 'field' | 'file';
  /** Notation of the place, e.g. `parties[].name`. */
  name: string;
  way: Step[];
  schema: Json;
}

/** Returns every place of an operation with a text, by walking its schema. */
export function placesOf({ parameters, body, orJson }: Operation): Place[] {
  const given = parameters.flatMap(({ name, in: kind, schema }): Place[] => {
    const [first] = textsIn(schema);
    return first === undefined ? [] : [{ kind: kind as Place['kind'], name, way: [], schema: first.schema }];
  });
  const inBody = [...(body?.isForm ? [] : textsIn(body?.schema)), ...textsIn(orJson)];
  const inForm = body?.isForm ? Object.entries<Json>(body.schema.properties ?? {}) : [];
  return [
    ...given,
    ...inBody.map((text): Place => ({ kind: 'body', ...text })),
    ...inForm.map(([name, schema]): Place => {
      const isFile = (schema.items ?? schema).format === 'binary';
      return { kind: isFile ? 'file' : 'field', name, way: [name], schema };
    }),
  ];
}

/** Returns the name of a place in messages. */
export const calledOf = ({ method, path }: Operation, { kind, name }: Pick<Place, 'kind' | 'name'>): string =>
  `${method} ${path} ${kind === 'body' ? '' : `${kind} `}${name}`;

type Text = Pick<Place, 'name' | 'way' | 'schema'>;

/** Yields every text in a schema, in each of its alternatives. */
function* textsIn(schema: Json, way: Step[] = [], name = ''): Generator<Text> {
  if (schema === undefined) return;
  if (isText(schema)) yield { name, way, schema };
  for (const [shape, part] of (schema.anyOf ?? []).entries()) yield* textsIn(part, [...way, { shape }], name);
  if (schema.items !== undefined) yield* textsIn(schema.items, [...way, 0], `${name}[]`);
  for (const [member, part] of Object.entries(schema.properties ?? {}))
    yield* textsIn(part, [...way, member], name === '' ? member : `${name}.${member}`);
}

const isText = ({ type, const: only, enum: words }: Json): boolean =>
  [type].flat().includes('string') || typeof only === 'string' || typeof words?.[0] === 'string';

/** Returns true for free text: neither an enum nor a format with several equivalent spellings. */
export const isOwnWords = (schema: Json): boolean =>
  isText(schema) && schema.enum === undefined && schema.const === undefined && schema.format === undefined;

/** Returns true if the text must match a pattern other than "contains a visible character". */
export const hasPattern = ({ pattern }: Json): boolean => pattern !== undefined && pattern !== '\\S';

/** Returns the value with a text at a place. Missing parts are generated, e.g. an item of an empty list. */
export function put(
  value: Json,
  [step, ...rest]: Step[],
  { text, schema, draw }: { text: string; schema: Json; draw: (schema: Json) => Json },
): Json {
  if (step === undefined) return text;
  const below = (part: Json, now: Json): Json => put(now ?? draw(part), rest, { text, schema: part, draw });
  if (typeof step === 'object') {
    // Generated values use the first alternative.
    const part = schema.anyOf[step.shape];
    return below(part, step.shape === 0 ? value : undefined);
  }
  if (step === 0) {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [below(schema.items, first), ...others];
  }
  const full = value !== null && typeof value === 'object' ? value : draw(schema);
  return { ...full, [step]: below(schema.properties[step], full[step]) };
}
