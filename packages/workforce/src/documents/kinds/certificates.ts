import { message } from '@bulwagan/contracts/errors/message.ts';
import {
  date,
  FIXED,
  fixedList,
  money,
  REQUIRED_FIXED,
  text,
} from '@bulwagan/platform/documents/values/field.ts';
import type { Field } from '@bulwagan/platform/documents/values/fields.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import { SIGNATORY } from '../values/employer.ts';
import { lastPaidOn, type PaidItem, paidItems } from '../values/final-pay.ts';
import { lastDayOf, SERVICE_VALUES, serviceOf } from '../values/service-record.ts';
import { employeeKind } from './employee-kind.ts';

const PURPOSE: Field = text('purpose', 'Purpose', 'Layunin');

const NO_HIRE_DATE = message('document.no_hire_date');

/** Certificate of employment, with dates and position. */
export const CERTIFICATE_OF_EMPLOYMENT = employeeKind({
  kind: 'certificate_of_employment',
  name: { en: 'Certificate of Employment', fil: 'Katibayan ng Pagtatrabaho' },
  series: 'COE',
  fields: [
    date('employed_from', 'First day of employment', 'Unang araw ng pagtatrabaho'),
    date('employed_until', 'Last day of employment', 'Huling araw ng pagtatrabaho'),
    PURPOSE,
    ...SIGNATORY,
  ],
  read: async ({ app, row, loading }) => ({
    values: { employed_from: row.hired_on, employed_until: lastDayOf(app, row) },
    warnings: (loading.data.employed_from ?? row.hired_on) === null ? [NO_HIRE_DATE] : [],
  }),
});

const YEAR = /^\d{4}$/;

/** Certificate of the amounts that final runs of the employer paid in a year. */
export const CERTIFICATE_OF_COMPENSATION = employeeKind({
  kind: 'certificate_of_compensation',
  name: { en: 'Certificate of Compensation', fil: 'Katibayan ng Sahod' },
  series: 'COC',
  fields: [
    text('year', 'Year', 'Taon'),
    date('paid_until', 'Paid until', 'Bayad hanggang', FIXED),
    fixedList('compensation', 'Compensation', 'Mga sahod', [
      text('item', 'Item', 'Item', FIXED),
      text('code', 'Code', 'Code', FIXED),
      money('amount', 'Amount', 'Halaga', FIXED),
    ]),
    money('total_compensation', 'Total compensation', 'Kabuuang sahod', REQUIRED_FIXED),
    PURPOSE,
    ...SIGNATORY,
  ],
  read: async ({ db, row, employer, loading }) => {
    const lastDay = await lastPaidOn(db, row.id);
    const year = loading.data.year ?? lastDay?.slice(0, 4) ?? null;
    if (year !== null && !YEAR.test(String(year)))
      throw invalid({ data: [message('document.value_form', { name: 'year', type: 'YYYY' })] });
    const within = { from: `${year}-01-01`, to: `${year}-12-31` };
    const paid =
      year === null
        ? []
        : await paidItems(db, { employeeId: row.id, employerId: employer.organizationId, ...within });
    const earned = paid.flatMap((item) => earnedOf(item) ?? []);
    return {
      values: {
        year,
        paid_until: lastDay !== null && lastDay.slice(0, 4) === year ? lastDay : null,
        compensation: earned,
        total_compensation: earned.length === 0 ? null : earned.reduce((sum, { amount }) => sum + amount, 0n),
      },
    };
  },
});

/**
 * Returns the amount that an item paid. Absences, tardiness and undertime are negative. Undefined for items of other
 * categories.
 */
function earnedOf({
  name: item,
  code,
  category,
  amount_centavos: amount,
  is_time_not_worked: isTaken,
}: PaidItem) {
  if (category === 'earning') return { item, code, amount };
  return isTaken && amount !== 0n ? { item, code, amount: -amount } : undefined;
}

/** Service record: positions, kinds of appointment and offices of an employee, with dates, from the history. */
export const SERVICE_RECORD = employeeKind({
  kind: 'service_record',
  name: { en: 'Service Record', fil: 'Talaan ng Paglilingkod' },
  series: 'SR',
  fields: [
    date('birthdate', 'Date of birth', 'Petsa ng kapanganakan', FIXED),
    text('birthplace', 'Place of birth', 'Lugar ng kapanganakan', FIXED),
    ...SERVICE_VALUES,
    PURPOSE,
    ...SIGNATORY,
  ],
  read: async ({ app, db, row, loading }) => {
    const employedFrom = (loading.data.employed_from as string | null | undefined) ?? null;
    return {
      values: {
        birthdate: row.birthdate,
        birthplace: row.birthplace,
        service: await serviceOf(app, db, row, employedFrom),
      },
      warnings: (employedFrom ?? row.hired_on) === null ? [NO_HIRE_DATE] : [],
    };
  },
});
