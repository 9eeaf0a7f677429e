import { field, type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { takesQuantity } from '../pay/amounts.ts';
import { codeKey } from '../pay/method.ts';
import type { PayItem } from '../pay/types.ts';
import { compensationsOf } from './input.ts';
import type { CalculateInput } from './schemas.ts';

/** Maximum length of a period in days: a year and a day, so that a leap year is accepted. */
const MOST_DAYS = 366;
const FOUR_DECIMALS = /^\d+(\.\d{1,4})?$/;

const about = (attribute: string, of: (attribute: string) => Message): FieldErrors => ({
  [attribute]: [of(attribute)],
});

/** Returns errors of a request that the schema cannot express, except errors of its items. */
export function validateRequest(input: Partial<CalculateInput>): FieldErrors {
  return {
    ...sourceErrors(input),
    ...dateErrors(input),
    ...(input.compensation === undefined ? {} : compensationErrors(input as CalculateInput)),
    ...quantityErrors(input.quantities ?? {}),
  };
}

function sourceErrors({ set, payroll_type_id: type }: Partial<CalculateInput>): FieldErrors {
  const given = [set, type].filter((one) => one !== undefined && one !== null).length;
  return given === 1 ? {} : about('set', () => message('pay.set_or_type'));
}

function dateErrors({ period, employed_from: from, employed_to: to }: Partial<CalculateInput>): FieldErrors {
  const errors: FieldErrors = {};
  if (period?.start !== undefined && period.end !== undefined) {
    if (period.end < period.start) Object.assign(errors, notBefore('period.end', 'period.start'));
    else if (lengthInDays(period.start, period.end) > MOST_DAYS)
      errors['period.end'] = [message('run.longer_than_year')];
  }
  if (from && to && to < from) Object.assign(errors, notBefore('employed_to', 'employed_from'));
  return errors;
}

const notBefore = (attribute: string, other: string): FieldErrors =>
  about(attribute, () => message('field.on_or_after', { attribute, date: field(other) }));

const lengthInDays = (start: string, end: string): number =>
  Temporal.PlainDate.from(start).until(Temporal.PlainDate.from(end)).days + 1;

/**
 * Returns errors for two compensations with the same date, for compensations that all start after the period, and for
 * a factor with too many decimals.
 */
function compensationErrors(input: CalculateInput): FieldErrors {
  const errors: FieldErrors = {};
  const pays = compensationsOf(input);
  const seen = new Set<string>();
  for (const [index, pay] of pays.entries()) {
    const { effective_from: from, factor } = pay;
    const { is_minimum_wage_earner: isMinimum, is_nonresident_alien: isNonresident } = pay;
    const path = Array.isArray(input.compensation) ? `compensation.${index}` : 'compensation';
    if (from !== undefined && seen.has(from))
      Object.assign(
        errors,
        about(`${path}.effective_from`, () => message('pay.same_date')),
      );
    if (from !== undefined) seen.add(from);
    if (isMinimum === true && isNonresident === true)
      Object.assign(
        errors,
        about(`${path}.is_nonresident_alien`, () => message('compensation.minimum_or_nonresident')),
      );
    if (typeof factor === 'number' && !FOUR_DECIMALS.test(String(factor)))
      Object.assign(
        errors,
        about(`${path}.factor`, (attribute) => message('field.four_decimals', { attribute })),
      );
  }
  const end = input.period?.end;
  const begins = pays.some(
    ({ effective_from: from }) => from === undefined || end === undefined || from <= end,
  );
  if (!begins)
    Object.assign(
      errors,
      about('compensation', () => message('pay.no_compensation')),
    );
  return errors;
}

function quantityErrors(quantities: Record<string, number>): FieldErrors {
  const wrong = Object.entries(quantities).filter(([, value]) => !FOUR_DECIMALS.test(String(value)));
  return Object.assign(
    {},
    ...wrong.map(([code]) =>
      about(`quantities.${code}`, (attribute) => message('field.four_decimals', { attribute })),
    ),
  );
}

/** Returns errors for codes that differ from an earlier code only in upper and lower case. */
function repeatedCodes(part: string, values: Record<string, number>): FieldErrors {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const code of Object.keys(values)) {
    if (seen.has(codeKey(code))) errors[`${part}.${code}`] = [message('pay.code_twice', { code })];
    seen.add(codeKey(code));
  }
  return errors;
}

/**
 * Returns errors for codes that are repeated or are not items of the payroll, for quantities of items that take none,
 * and for de minimis amounts of items without a ceiling.
 */
export function validateCodes(input: Partial<CalculateInput>, items: readonly PayItem[]): FieldErrors {
  const byCode = new Map(items.map((item) => [codeKey(item.code), item]));
  const errors: FieldErrors = {
    ...repeatedCodes('quantities', input.quantities ?? {}),
    ...repeatedCodes('amounts', input.amounts ?? {}),
    ...repeatedCodes('year_to_date.de_minimis', input.year_to_date?.de_minimis ?? {}),
  };
  for (const part of ['quantities', 'amounts'] as const)
    for (const code of Object.keys(input[part] ?? {})) {
      const item = byCode.get(codeKey(code));
      const attribute = `${part}.${code}`;
      if (item === undefined) errors[attribute] = [message('pay.unknown_code', { code })];
      else if (part === 'quantities' && !takesQuantity(item))
        errors[attribute] = [message('pay.no_quantity', { code })];
    }
  for (const code of Object.keys(input.year_to_date?.de_minimis ?? {}))
    if (byCode.get(codeKey(code))?.deMinimis == null)
      errors[`year_to_date.de_minimis.${code}`] = [message('pay.not_de_minimis', { code })];
  return errors;
}
