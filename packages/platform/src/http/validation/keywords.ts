import type { Ajv, SchemaValidateFunction } from 'ajv';
import { type CardSearch, findCardData } from '../../privacy/card-data.ts';
import { isVisible } from '../../text/visible.ts';
import { isOneLine } from './text-check.ts';

/** Adds validation keywords that JSON Schema lacks. Each is an `x-` annotation, which OpenAPI allows. */
export function addKeywords(ajv: Ajv): void {
  // Peso amounts have at most two decimals. Comparing with the rounded value is exact; `multipleOf` is not.
  ajv.addKeyword({
    keyword: 'x-pesos',
    type: 'number',
    validate: (_schema: boolean, data: number) => Math.round(data * 100) / 100 === data,
    errors: false,
  });
  // Text with at least one visible character. JSON Schema patterns have no portable way to express that.
  ajv.addKeyword({
    keyword: 'x-visible',
    type: 'string',
    validate: (_schema: boolean, data: string) => isVisible(data),
    errors: false,
  });
  // `x-confirmed: "password"`: the member must equal `password_confirmation`. A missing member is reported as missing.
  ajv.addKeyword({
    keyword: 'x-confirmed',
    type: 'object',
    validate: (field: string, data: Record<string, unknown>) =>
      data[field] === undefined ||
      data[`${field}_confirmation`] === undefined ||
      data[field] === data[`${field}_confirmation`],
    errors: false,
  });
  // Names must not contain line breaks or C0 and C1 control characters.
  ajv.addKeyword({
    keyword: 'x-one-line',
    type: 'string',
    validate: (_schema: boolean, data: string) => isOneLine(data),
    errors: false,
  });
  // `any` or `text`: refuses each member that contains a card number or security code, which only the gateway may
  // receive. `{ search, except }` leaves out members whose own format has numbers as long as those of cards.
  ajv.addKeyword({ keyword: 'x-no-card-data', type: 'object', validate: refuseCardData, errors: 'full' });
}

type CardRule = CardSearch | { search: CardSearch; except: readonly string[] };

const refuseCardData: SchemaValidateFunction = (rule: CardRule, data: object) => {
  const { search, except } = typeof rule === 'string' ? { search: rule, except: [] } : rule;
  const places = findCardData(data, search).filter((place) => !except.includes(place));
  refuseCardData.errors = places.map((place) => ({
    keyword: 'x-no-card-data',
    instancePath: place === '' ? '' : `/${place.replaceAll('.', '/')}`,
    params: {},
  }));
  return places.length === 0;
};
