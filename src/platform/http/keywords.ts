import type { Ajv, SchemaValidateFunction } from 'ajv';
import { type CardSearch, findCardData } from '../privacy/card-data.ts';
import { isVisible } from '../text/visible.ts';
import { isOneLine } from './text-check.ts';

/** Checks that JSON Schema has no word for. Each is an `x-` annotation, which OpenAPI allows. */
export function addKeywords(ajv: Ajv): void {
  // A number of pesos has at most two decimals. Comparing what rounding gives back is exact; multipleOf is not.
  ajv.addKeyword({
    keyword: 'x-pesos',
    type: 'number',
    validate: (_schema: boolean, data: number) => Math.round(data * 100) / 100 === data,
    errors: false,
  });
  // Text that a person must be able to see. JSON Schema's patterns have no portable word for it.
  ajv.addKeyword({
    keyword: 'x-visible',
    type: 'string',
    validate: (_schema: boolean, data: string) => isVisible(data),
    errors: false,
  });
  // `x-confirmed: "password"`: the member equals `password_confirmation`. One that is missing is told as that.
  ajv.addKeyword({
    keyword: 'x-confirmed',
    type: 'object',
    validate: (field: string, data: Record<string, unknown>) =>
      data[field] === undefined ||
      data[`${field}_confirmation`] === undefined ||
      data[field] === data[`${field}_confirmation`],
    errors: false,
  });
  // A name has neither line breaks nor C0 and C1 control characters.
  ajv.addKeyword({
    keyword: 'x-one-line',
    type: 'string',
    validate: (_schema: boolean, data: string) => isOneLine(data),
    errors: false,
  });
  // `any` or `text`: card numbers and security codes go to the gateway alone. Each member that has one is refused.
  ajv.addKeyword({ keyword: 'x-no-card-data', type: 'object', validate: refuseCardData, errors: 'full' });
}

const refuseCardData: SchemaValidateFunction = (search: CardSearch, data: object) => {
  const places = findCardData(data, search);
  refuseCardData.errors = places.map((place) => ({
    keyword: 'x-no-card-data',
    instancePath: place === '' ? '' : `/${place.replaceAll('.', '/')}`,
    params: {},
  }));
  return places.length === 0;
};
