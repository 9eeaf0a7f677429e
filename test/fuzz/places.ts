import type { Operation } from '../operations.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

/** A step into a value: a member, the first of a list, or which of the shapes that it may have. */
type Step = string | 0 | { shape: number };

/** Where a text stands in a request: in its address, its headers, its body, a field of its form, or as the name of a file. */
export interface Place {
  kind: 'path' | 'query' | 'header' | 'body' | 'field' | 'file';
  /** As people write it: `parties[].name`. */
  name: string;
  way: Step[];
  schema: Json;
}

/** Every place of an operation in which a text stands, whatever is asked of it: the description is walked, nothing is drawn. */
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

/** How a place is called where it is told of. */
export const calledOf = ({ method, path }: Operation, { kind, name }: Pick<Place, 'kind' | 'name'>): string =>
  `${method} ${path} ${kind === 'body' ? '' : `${kind} `}${name}`;

type Text = Pick<Place, 'name' | 'way' | 'schema'>;

/** Every text in a value of a schema, in each of the shapes that it may have. */
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

/** A text of the client's own words: not one of a list, and of no form in which the same can be said in several ways. */
export const isOwnWords = (schema: Json): boolean =>
  isText(schema) && schema.enum === undefined && schema.const === undefined && schema.format === undefined;

/** Whether words have to be of a form; to say something at all is none. */
export const hasPattern = ({ pattern }: Json): boolean => pattern !== undefined && pattern !== '\\S';

/** A value with a text at a place. What of the way there was not in the value is drawn: an empty list gets an item. */
export function put(
  value: Json,
  [step, ...rest]: Step[],
  { text, schema, draw }: { text: string; schema: Json; draw: (schema: Json) => Json },
): Json {
  if (step === undefined) return text;
  const below = (part: Json, now: Json): Json => put(now ?? draw(part), rest, { text, schema: part, draw });
  if (typeof step === 'object') {
    // What was drawn has the first shape.
    const part = schema.anyOf[step.shape];
    return below(part, step.shape === 0 ? value : undefined);
  }
  if (step === 0) {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [below(schema.items, first), ...others];
  }
  const whole = value !== null && typeof value === 'object' ? value : draw(schema);
  return { ...whole, [step]: below(schema.properties[step], whole[step]) };
}
