import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';

/** Reads the forms of the pages from their source, and the request bodies from the API description. */

const ROOT = new URL('../../', import.meta.url).pathname;

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  maxLength?: number;
  anyOf?: Schema[];
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** A field of a request body. */
export interface RequestField {
  /** Call of its operation in the source of a page, such as `POST('/api/branches'`. */
  call: RegExp;
  name: string;
  isRequired: boolean;
  maxLength: number | undefined;
}

/** An input of a page, by the field that it sends. */
export interface Input {
  file: string;
  name: string;
  isRequired: boolean;
  /** As written: a number or the name of a constant. */
  maxLength: string | undefined;
}

const lengthOf = ({ maxLength, anyOf = [] }: Schema): number | undefined =>
  maxLength ?? anyOf.map(lengthOf).find((length) => length !== undefined);

/** Returns the fields of all JSON request bodies of a service. */
export function requestFieldsOf(service: string): RequestField[] {
  const api = JSON.parse(readFileSync(`${ROOT}docs/openapi/${service}.json`, 'utf8'));
  const resolved = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : resolved(
          schema.$ref
            .slice(2)
            .split('/')
            .reduce((part, key) => part[key], api),
        );
  const operations = Object.entries<Record<string, Operation>>(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  return operations.flatMap(({ requestBody, method, path }) => {
    const call = new RegExp(`${method.toUpperCase()}\\(\\s*'${RegExp.escape(path)}'`);
    const schema = requestBody?.content['application/json']?.schema;
    const { properties = {}, required = [] } = schema === undefined ? {} : resolved(schema);
    return Object.entries(properties).map(([name, property]) => ({
      call,
      name,
      isRequired: required.includes(name),
      maxLength: lengthOf(resolved(property)),
    }));
  });
}

/** Returns the sources of these folders of the pages. */
export async function sourcesOf(...folders: string[]): Promise<{ file: string; text: string }[]> {
  const sources: { file: string; text: string }[] = [];
  for (const folder of folders)
    for await (const file of glob(`apps/console/src/${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
      sources.push({ file, text: readFileSync(`${ROOT}${file}`, 'utf8') });
  return sources;
}

/** An element up to its `getInputProps('name')`, without elements in between. */
const INPUT = /<[A-Z]\w*\b((?:(?!<[A-Z])[\s\S])*?)getInputProps\('(\w+)'/g;

/** A field that a form describes as data, up to the next one or the end of the list. */
const FIELD = /\bkind: '[\w-]+',\s*name: '(\w+)'((?:(?!\bkind: '|\bsend=)[\s\S])*)/g;

/** Returns the inputs of a service's pages whose source contains the name of their field. */
export async function inputsOf(service: string): Promise<Input[]> {
  return (await sourcesOf(service)).flatMap(({ file, text }) => [
    ...[...text.matchAll(INPUT)].map(([, attributes = '', name = '']) => ({
      file,
      name,
      isRequired: /\brequired\b(?!=)/.test(attributes),
      maxLength: /maxLength=\{(\w+)\}/.exec(attributes)?.[1],
    })),
    ...[...text.matchAll(FIELD)].map(([, name = '', attributes = '']) => ({
      file,
      name,
      isRequired: /\brequired: true\b/.test(attributes),
      maxLength: /\bmaxLength: (\w+)/.exec(attributes)?.[1],
    })),
  ]);
}
