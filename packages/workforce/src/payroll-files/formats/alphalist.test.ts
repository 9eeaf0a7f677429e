import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileSource, PersonOfFile } from '../payroll-file.ts';
import type { ItemAmount } from '../queries.ts';
import { NO_TAX, taxFigures } from '../tax-figures.ts';
import { hasSubstitutedFiling, type YearOfTax } from '../yearly-tax.ts';
import { alphalistFile } from './alphalist.ts';

const BASIC: ItemAmount = {
  code: 'BASIC',
  category: 'earning',
  method: { type: 'compensation' },
  is_taxable: true,
  is_de_minimis: false,
  is_ledger_excluded: false,
  amount: 60_000_00n,
  basis: null,
};

const NO_PREVIOUS = { employer: null, tin: null, address: null, zipcode: null, taxable: 0n, withheld: 0n };

function yearOf(more: Partial<PersonOfFile>, period: Partial<YearOfTax> = {}): YearOfTax {
  const person = {
    first_name: 'Ana',
    middle_name: null,
    last_name: 'Cruz',
    suffix: null,
    nationality: null,
    employment_type: null,
    separated_on: null,
    separation_reason: null,
    is_minimum_wage_earner: false,
    minimum_wage: null,
    numbers: { tin_number: '123456789' },
    items: [BASIC],
    ...more,
  } as unknown as PersonOfFile;
  return {
    person,
    figures: taxFigures(person, NO_TAX),
    previous: NO_PREVIOUS,
    taxable: 0n,
    due: 0n,
    withheldBeforeDecember: 0n,
    withheldInDecember: 0n,
    refunded: 0n,
    employedFrom: '2026-01-01',
    employedTo: '2026-12-31',
    ...period,
  };
}

const SOURCE = { employer: { tin: '684785510' }, end: '2026-12-31' } as unknown as FileSource;
const fieldsOf = (year: YearOfTax): string[] => alphalistFile(SOURCE, [year]).split('\r\n')[1]!.split(',');

test('payroll facts 5.10: the daily and monthly minimum wage come from the pay on record, even if the employee worked only part of the year', () => {
  const wage = { basis: 'daily', amount: '69500', factor: '313.0000' } as const;
  const fields = fieldsOf(yearOf({ is_minimum_wage_earner: true, minimum_wage: wage }));
  assert.equal(fields.length, 59);
  // Fields 30 to 33: the monthly wage (695 a day times 313 divided by 12), the amount paid in the year, and the
  // factor.
  assert.deepEqual(fields.slice(29, 33), ['695.00', '18127.92', '60000.00', '313']);
  const monthly = { basis: 'monthly', amount: '1511625', factor: null } as const;
  const byMonth = fieldsOf(yearOf({ is_minimum_wage_earner: true, minimum_wage: monthly }));
  assert.deepEqual(byMonth.slice(29, 33), ['695.00', '15116.25', '60000.00', '261']);
});

test('payroll facts 2.6 and 5.10: a person who left before the end of the year has a reason, and no substituted filing', () => {
  const reason = (separated_on: string | null, employedTo: string) =>
    fieldsOf(yearOf({ separated_on, separation_reason: 'Retired' }, { employedTo })).slice(46, 48);
  assert.deepEqual(reason(null, '2026-12-31'), ['NA', 'Y']);
  assert.deepEqual(reason('2026-08-31', '2026-08-31'), ['R', 'N']);
  assert.deepEqual(reason('2026-12-31', '2026-12-31'), ['R', 'Y']);
  assert.deepEqual(reason('2027-02-28', '2026-12-31'), ['NA', 'Y']);
  // Paid in January for December of the previous year.
  assert.deepEqual(reason('2025-12-15', '2026-01-01'), ['R', 'N']);
  assert.equal(hasSubstitutedFiling(yearOf({}, { previous: { ...NO_PREVIOUS, employer: 'A' } })), false);
});
