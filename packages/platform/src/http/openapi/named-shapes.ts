/**
 * Moves schemas with `x-name` to the components and replaces them by references; removes internal annotations. A
 * recursive schema has `x-within` next to its `$ref`, which is valid only inside the response schema.
 */
export function hoistNamed(schema: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => hoistNamed(one, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const {
    'x-name': name,
    'x-error': _error,
    'x-media-type': _type,
    'x-also': _others,
    'x-within': outer,
    'x-split': _split,
    'x-names-allowed': _named,
    ...rest
  } = withMapValues(schema as Record<string, unknown>);
  if (typeof outer === 'string') return { $ref: `#/components/schemas/${outer}` };
  const plain = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, hoistNamed(value, components)]),
  );
  if (typeof name !== 'string') return plain;
  const { isNullable, named } = withoutNull(plain);
  components[name] = named;
  const reference = { $ref: `#/components/schemas/${name}` };
  return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
}

/**
 * Separates nullability from a named schema: the schema is shared, but only some uses of it (through `nullable`) may be
 * null.
 */
function withoutNull(schema: Record<string, unknown>): {
  isNullable: boolean;
  named: Record<string, unknown>;
} {
  const { type, enum: values } = schema;
  if (!Array.isArray(type) || !type.includes('null')) return { isNullable: false, named: schema };
  const [only, ...others] = type.filter((one) => one !== 'null');
  const more = Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {};
  return {
    isNullable: true,
    named: { ...schema, type: others.length === 0 ? only : [only, ...others], ...more },
  };
}

const ANY_NAME = '^.*$';

/**
 * Writes a map as `additionalProperties`. typebox writes `patternProperties` with a pattern that matches every name,
 * which client generators ignore.
 */
function withMapValues(schema: Record<string, unknown>): Record<string, unknown> {
  const { patternProperties: patterns, ...rest } = schema;
  if (typeof patterns !== 'object' || patterns === null || !Object.hasOwn(patterns, ANY_NAME)) return schema;
  return { ...rest, additionalProperties: (patterns as Record<string, unknown>)[ANY_NAME] };
}
