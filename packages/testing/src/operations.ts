// biome-ignore lint/suspicious/noExplicitAny: JSON Schema, whatever it holds.
type Json = any;

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Json }[];
  body?: { schema: Json; isForm: boolean };
  /** JSON schema accepted as an alternative to the form. */
  orJson?: Json;
}

/**
 * Returns every operation of an OpenAPI document with references resolved. PATCH is left out because it shares access,
 * checks and handler with PUT; `tests/patch.test.ts` covers the difference.
 */
export function operationsOf(document: Json): Operation[] {
  const full = (schema: Json): Json => {
    if (schema === null || typeof schema !== 'object') return schema;
    if (typeof schema.$ref === 'string' && schema.$ref.startsWith('#/components/'))
      return full(
        schema.$ref
          .slice(2)
          .split('/')
          .reduce((at: Json, key: string) => at[key], document),
      );
    if (Array.isArray(schema)) return schema.map(full);
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, full(value)]));
  };
  return Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json)
      .filter(([method]) => method !== 'patch')
      .map(([method, operation]: [string, Json]): Operation => {
        const content = operation.requestBody?.content ?? {};
        const [type, other] = Object.keys(content);
        return {
          method: method.toUpperCase() as Operation['method'],
          path,
          parameters: (operation.parameters ?? []).map(full),
          ...(type === undefined
            ? {}
            : { body: { schema: full(content[type].schema), isForm: type.startsWith('multipart') } }),
          ...(other === undefined ? {} : { orJson: full(content[other].schema) }),
        };
      }),
  );
}
