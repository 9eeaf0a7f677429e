import type { MethodType } from '@bulwagan/contracts/workforce/pay.ts';
import type { Schemas } from '../api.ts';

type Method = Schemas['MethodOfPayrollItem'];

/** Form values of a method: '' for empty fields. */
export type MethodValues = {
  type: MethodType | '';
  tax: string;
  amount: number | string;
  per: string;
  on_request: boolean;
  unit: string;
  percent: number | string;
  of: string[];
  maximum: number | string;
  base: string;
  table: string;
  share: string;
  months: number | string;
};

export type MethodField = Exclude<keyof MethodValues, 'type' | 'tax'>;

/** Fields of each type of method. */
export const FIELDS_OF: Record<MethodType, readonly MethodField[]> = {
  compensation: [],
  typed: [],
  fixed: ['amount', 'per', 'on_request'],
  rate: ['unit', 'percent'],
  percentage: ['percent', 'of', 'maximum', 'base'],
  table: ['table', 'share', 'of', 'base'],
  withholding: [],
  thirteenth_month: [],
  months_of_salary: ['months'],
};

export const methodValuesOf = (method: Method | null | undefined): MethodValues => ({
  type: method?.type ?? '',
  tax: method?.tax ?? '',
  amount: method?.amount ?? '',
  per: method?.per ?? 'month',
  on_request: method?.on_request ?? false,
  unit: method?.unit ?? 'hour',
  percent: method?.percent ?? '',
  of: method?.of ?? [],
  maximum: method?.maximum ?? '',
  base: method?.base ?? (method?.type === 'percentage' ? '' : 'pay'),
  table: method?.table ?? 'sss',
  share: method?.share ?? 'employee',
  months: method?.months ?? '',
});

const NUMBERS: readonly string[] = ['amount', 'percent', 'maximum', 'months'];

/** Converts form values to the method of a request body; null where the amount is entered. */
export function methodOf(values: MethodValues): Method | null {
  const { type, tax } = values;
  if (type === '') return null;
  const filled = FIELDS_OF[type].flatMap((field) => {
    const value = values[field];
    if (value === '' || value === false || (Array.isArray(value) && value.length === 0)) return [];
    return [[field, NUMBERS.includes(field) ? Number(value) : value]];
  });
  return { type, ...(tax === '' ? {} : { tax }), ...Object.fromEntries(filled) } as Method;
}
