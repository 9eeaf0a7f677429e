import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { given } from '@bulwagan/platform/audit/changes.ts';
import { type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import { toCentavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import { isVisible } from '@bulwagan/platform/text/visible.ts';
import type { Checking, PayRecords } from '../compensations/pay-records.ts';
import type { Db } from '../database.ts';
import {
  findPreviousEmployer,
  isYearTaken,
  type PreviousEmployerRow,
  type PreviousEmployerValues,
} from './queries.ts';
import type { PreviousEmployerInput } from './schemas.ts';

const SAME_YEAR: FieldErrors = { year: [message('previous_employer.same_year', { attribute: 'year' })] };

/**
 * Returns the errors of an entry that the schema cannot express. Refuses a second entry for a year, more tax than
 * pay, and pay without a number of payrolls, because the cumulative average would treat it as the pay of one payroll.
 */
async function previousEmployerErrors(
  db: Db,
  { year, taxable, withheld, periods }: Partial<PreviousEmployerInput>,
  { employeeId, id }: Checking<PreviousEmployerInput>,
): Promise<FieldErrors> {
  const isTaken = year !== undefined && (await isYearTaken(db, employeeId, year, id));
  const isTooMuch = taxable !== undefined && withheld !== undefined && withheld > taxable;
  const isOfNone = periods === 0 && taxable !== undefined && taxable > 0;
  const limit = field('taxable');
  return {
    ...(isTaken ? SAME_YEAR : {}),
    ...(isOfNone ? { periods: [message('field.minimum', { attribute: 'periods', limit: 1 })] } : {}),
    ...(isTooMuch ? { withheld: [message('field.maximum', { attribute: 'withheld', limit })] } : {}),
  };
}

/** Returns an entry in the format of a request. */
const inputOf = (row: PreviousEmployerRow): PreviousEmployerInput => ({
  year: row.year,
  employer: row.employer,
  tin: row.tin,
  address: row.address,
  zipcode: row.zipcode,
  taxable: toPesos(row.taxable_centavos),
  withheld: toPesos(row.withheld_centavos),
  periods: row.periods,
});

const visible = (text: string | null | undefined): string | null =>
  text != null && isVisible(text) ? text : null;

const valuesOf = (input: PreviousEmployerInput): PreviousEmployerValues => ({
  year: input.year,
  employer: input.employer,
  tin: visible(input.tin),
  address: visible(input.address),
  zipcode: visible(input.zipcode),
  taxable_centavos: toCentavos(input.taxable),
  withheld_centavos: toCentavos(input.withheld),
  periods: input.periods,
});

/** Pay and tax of an employee from the previous employer (contract §3.3). */
export const PREVIOUS_EMPLOYERS: PayRecords<PreviousEmployerRow, PreviousEmployerInput> = {
  table: 'previous_employers',
  noun: 'previous employer',
  permission: 'Manage pay',
  constraints: { previous_employers__one_per_year: () => invalid(SAME_YEAR) },
  fields: ['year', 'employer', 'tin', 'address', 'zipcode', 'taxable', 'withheld', 'periods'],
  find: findPreviousEmployer,
  inputOf,
  valuesOf,
  // The audit log is kept after the employee is anonymized, so it does not say who the employer was.
  audited: (input) => given(input, ['year', 'taxable', 'withheld', 'periods']),
  errors: previousEmployerErrors,
};
