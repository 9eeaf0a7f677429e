/**
 * Generates TypeScript types of an OpenAPI document for `openapi-fetch`. The generator of that package needs the
 * compiler API of TypeScript 5, which this repository's compiler no longer has; our documents contain plain JSON Schema
 * in only these few forms. Unknown forms are errors.
 */
type Json = Record<string, unknown>;

interface Operation extends Json {
  parameters?: {
    name: string;
    in: 'path' | 'query' | 'header' | 'cookie';
    required?: boolean;
    schema: Json;
  }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
const PLACES = ['query', 'header', 'path', 'cookie'] as const;

/** Returns the text of a declaration file with `paths` and `components`. */
export function typesOf(document: Json): string {
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>);
  const { schemas } = document.components as { schemas: Record<string, Json> };
  return [
    `export interface paths {\n${paths.map(([path, item]) => `${quote(path)}: ${pathType(item)};`).join('\n')}\n}`,
    `export interface components { schemas: {\n${members(schemas)}\n} }\n`,
  ].join('\n');
}

function pathType(item: Record<string, Operation>): string {
  const operations = METHODS.map((method) =>
    item[method] === undefined ? `${method}?: never;` : `${method}: ${operationType(item[method])};`,
  );
  return `{ ${operations.join('\n')} }`;
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const places = PLACES.map((place) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    if (here.length === 0) return `${place}?: never;`;
    const isRequired = here.some(({ required }) => required);
    const fields = here.map(
      ({ name, required, schema }) => `${quote(name)}${required ? '' : '?'}: ${typeOf(schema)};`,
    );
    return `${place}${isRequired ? '' : '?'}: { ${fields.join(' ')} };`;
  });
  const answers = Object.entries(responses).map(
    ([status, { content }]) =>
      `${status}: { headers: Record<string, unknown>; ${content === undefined ? 'content?: never' : `content: ${contentType(content)}`} };`,
  );
  const body =
    requestBody === undefined
      ? 'requestBody?: never;'
      : `requestBody${requestBody.required === false ? '?' : ''}: { content: ${contentType(requestBody.content)} };`;
  return `{ parameters: { ${places.join(' ')} }; ${body} responses: { ${answers.join('\n')} } }`;
}

function contentType(content: Record<string, { schema?: Json }>): string {
  const types = Object.entries(content).map(
    ([type, { schema }]) => `${quote(type)}: ${schema === undefined ? 'unknown' : typeOf(schema)};`,
  );
  return `{ ${types.join(' ')} }`;
}

/** Returns the TypeScript type of a JSON Schema. Throws for a form that our documents have not used so far. */
function typeOf(schema: Json): string {
  if (typeof schema.$ref === 'string') {
    return `components['schemas'][${quote(schema.$ref.split('/').at(-1)!)}]`;
  }
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices !== undefined && schema.type === undefined)
    return choices.map((choice) => `(${typeOf(choice)})`).join(' | ');
  if (Array.isArray(schema.allOf))
    return (schema.allOf as Json[]).map((part) => `(${typeOf(part)})`).join(' & ');
  const types = ([] as unknown[]).concat(schema.type ?? []);
  if (types.length === 0) return 'unknown';
  return types.map((type) => plainType(String(type), schema)).join(' | ');
}

function plainType(type: string, schema: Json): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      // File uploads of a form.
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return `(${schema.items === undefined ? 'unknown' : typeOf(schema.items as Json)})[]`;
    case 'object':
      return objectType(schema);
    default:
      throw new Error(`No type is known for the schema type ${type}.`);
  }
}

function objectType({ properties, required, patternProperties, additionalProperties }: Json): string {
  const open = [
    ...Object.values((patternProperties ?? {}) as Record<string, Json>),
    ...(typeof additionalProperties === 'object' ? [additionalProperties as Json] : []),
  ];
  if (properties === undefined) {
    return open.length === 0 ? 'Record<string, unknown>' : `Record<string, ${open.map(typeOf).join(' | ')}>`;
  }
  return `{ ${members(properties as Record<string, Json>, (required ?? []) as string[])} }`;
}

function members(schemas: Record<string, Json>, required = Object.keys(schemas)): string {
  return Object.entries(schemas)
    .map(([name, schema]) => `${quote(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`)
    .join('\n');
}

const quote = (text: string): string => JSON.stringify(text);
