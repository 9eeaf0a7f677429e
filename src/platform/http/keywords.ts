import type { Ajv } from 'ajv';

/** Checks that JSON Schema has no word for. Each is an `x-` annotation, which OpenAPI allows. */
export function addKeywords(ajv: Ajv): void {
  // A number of pesos has at most two decimals. Comparing what rounding gives back is exact; multipleOf is not.
  ajv.addKeyword({
    keyword: 'x-pesos',
    type: 'number',
    validate: (_schema: boolean, data: number) => Math.round(data * 100) / 100 === data,
    errors: false,
  });
  // `x-confirmed: "password"`: the member equals `password_confirmation`.
  ajv.addKeyword({
    keyword: 'x-confirmed',
    type: 'object',
    validate: (field: string, data: Record<string, unknown>) =>
      data[field] === undefined || data[field] === data[`${field}_confirmation`],
    errors: false,
  });
}
