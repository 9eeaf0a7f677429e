import type {
  CompensationBasis,
  ContributionPart,
  PayFrequency,
  WithholdingMethod,
} from '@bulwagan/contracts/workforce/pay.ts';
import { pesosIn } from '../../kit/forms/pesos-field.tsx';
import { today } from '../../language/now.ts';

/** Numbers as typed, '' for empty fields. */
type Typed = number | string;

/** Form values of a calculation. */
export type PayValues = {
  /** Key of an item set, or `type` for the items of the payroll type. */
  set: string;
  payroll_type_id: string | null;
  pay_date: string;
  period: { start: string; end: string };
  frequency: PayFrequency;
  compensation: {
    basis: CompensationBasis;
    amount: Typed;
    factor: Typed;
    is_minimum_wage_earner: boolean;
    is_nonresident_alien: boolean;
  };
  change: { effective_from: string; amount: Typed };
  employed_from: string;
  employed_to: string;
  quantities: Record<string, Typed>;
  amounts: Record<string, Typed>;
  year_to_date: {
    taxable_regular: Typed;
    taxable_supplementary: Typed;
    withheld: Typed;
    periods: Typed;
    other_benefits: Typed;
    de_minimis: Record<string, Typed>;
  };
  previous_employer: { taxable: Typed; withheld: Typed; periods: Typed };
  withholding: WithholdingMethod | '';
  contributions: ContributionPart;
};

/** The current month, for a private employer. */
export function initialValues(): PayValues {
  const month = today().slice(0, 'YYYY-MM'.length);
  const end = `${month}-${lastDayOf(month)}`;
  return {
    set: 'ph-private',
    payroll_type_id: null,
    pay_date: end,
    period: { start: `${month}-01`, end },
    frequency: 'monthly',
    compensation: {
      basis: 'monthly',
      amount: '',
      factor: '',
      is_minimum_wage_earner: false,
      is_nonresident_alien: false,
    },
    change: { effective_from: '', amount: '' },
    employed_from: '',
    employed_to: '',
    quantities: {},
    amounts: {},
    year_to_date: {
      taxable_regular: '',
      taxable_supplementary: '',
      withheld: '',
      periods: '',
      other_benefits: '',
      de_minimis: {},
    },
    previous_employer: { taxable: '', withheld: '', periods: '' },
    withholding: '',
    contributions: 'full',
  };
}

function lastDayOf(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** Returns the fields that are not empty, as numbers. */
const filled = (typed: Record<string, Typed>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, Number(value)]),
  );

/** Converts form values to the request body. */
export function bodyOf(values: PayValues) {
  const { set, payroll_type_id: type, change, ...rest } = values;
  const { de_minimis: paid, ...year } = values.year_to_date;
  const compensation = {
    ...values.compensation,
    amount: pesosIn(values.compensation.amount),
    factor: values.compensation.factor === '' ? null : Number(values.compensation.factor),
  };
  const changed = { ...compensation, effective_from: change.effective_from, amount: pesosIn(change.amount) };
  return {
    ...rest,
    ...(set === 'type' ? { payroll_type_id: type } : { set: set as 'ph-private' | 'ph-government' }),
    compensation:
      // A new salary is sent even without its date, so that the server reports the missing date.
      change.effective_from === '' && change.amount === ''
        ? compensation
        : [{ ...compensation, effective_from: values.period.start }, changed],
    employed_from: values.employed_from || null,
    employed_to: values.employed_to || null,
    quantities: filled(values.quantities),
    amounts: filled(values.amounts),
    year_to_date: { ...filled(year), de_minimis: filled(paid) },
    previous_employer: filled(values.previous_employer),
    withholding: values.withholding || null,
  };
}
