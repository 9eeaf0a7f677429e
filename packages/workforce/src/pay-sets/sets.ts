import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import { LAWS } from '../pay/laws.ts';
import type { Method } from '../pay/method.ts';
import { STATUTORY_NAMES } from '../payroll-items/statutory-names.ts';

/** Item of a set, which becomes an ordinary item of the catalog when the set is installed. */
export interface SetItem {
  code: string;
  name: string;
  category: Category;
  method: Method;
  is_taxable: boolean;
  effective_from: string | null;
  /** Law behind the item. */
  source: string;
}

export interface PaySet {
  key: string;
  name: string;
  items: readonly SetItem[];
}

const COMPENSATION = { effective_from: '1998-01-01', source: 'NIRC section 32(A)(1)' };
const HOURS_OF_WORK = { effective_from: '1974-11-01', source: 'Labor Code, articles 86 to 94' };
const OTHER_BENEFITS = {
  effective_from: '2018-01-01',
  source: LAWS.otherBenefits,
};
const WITHHOLDING = {
  effective_from: '2018-01-01',
  source: 'RR 2-98 section 2.79, as amended by RR 11-2018',
};
const SSS = {
  effective_from: '2019-03-05',
  source: LAWS.sss,
};
const EC = { effective_from: null, source: 'PD 626 (Employees’ Compensation), as amended' };
const PHILHEALTH = {
  effective_from: '2019-03-08',
  source: LAWS.philHealth,
};
const PAG_IBIG = {
  effective_from: '2009-07-21',
  source: LAWS.pagIbig,
};
const GSIS = { effective_from: '1997-06-24', source: LAWS.gsis };
const GOVERNMENT_OVERTIME = { effective_from: null, source: 'CSC-DBM Joint Circular 2 of 2015' };
/** Entered from memory; the office must check it against the circulars. */
const GOVERNMENT_BONUS = { effective_from: null, source: 'Circulars of the DBM; confirm before use' };

type Law = Pick<SetItem, 'effective_from' | 'source'>;
type Made = Pick<SetItem, 'code' | 'name'> & { method: Method } & Law;

const named = (code: keyof typeof STATUTORY_NAMES) => ({ code, name: STATUTORY_NAMES[code] });
const earning = (item: Made, is_taxable = true): SetItem => ({ category: 'earning', is_taxable, ...item });
const deduction = (item: Made): SetItem => ({ category: 'deduction', is_taxable: false, ...item });
const employerShare = (item: Made): SetItem => ({ category: 'contribution', is_taxable: false, ...item });

const NOT_WORKED = ['ABSENT', 'LATE', 'UNDERTIME'];
const SALARY = ['BASIC', ...NOT_WORKED];
const PREMIUM_PAY = ['OT', 'REST', 'SPECIAL', 'HOLIDAY', 'NIGHT'];
/** RA 11199 section 8(f): all pay for work, without 13th month pay. */
const SSS_PAY = [...SALARY, ...PREMIUM_PAY, 'COMMISSION', 'BONUS'];
/** Fund salary of Pag-IBIG: basic pay and commission. */
const FUND_SALARY = [...SALARY, 'COMMISSION'];

const BASIC = earning({
  code: 'BASIC',
  name: 'Basic pay',
  method: { type: 'compensation' },
  ...COMPENSATION,
});

const TIME_NOT_WORKED: readonly SetItem[] = [
  deduction({
    code: 'ABSENT',
    name: 'Absence without pay',
    method: { type: 'rate', unit: 'day', percent: 100 },
    ...COMPENSATION,
  }),
  deduction({
    code: 'LATE',
    name: 'Tardiness',
    method: { type: 'rate', unit: 'minute', percent: 100 },
    ...COMPENSATION,
  }),
  deduction({
    code: 'UNDERTIME',
    name: 'Undertime',
    method: { type: 'rate', unit: 'minute', percent: 100 },
    ...COMPENSATION,
  }),
];

const BONUS = earning({
  code: 'BONUS',
  name: 'Bonus',
  method: { type: 'typed', tax: 'other_benefits' },
  ...OTHER_BENEFITS,
});

const HEALTH_AND_HOUSING: readonly SetItem[] = [
  deduction({
    ...named('PHIC-EE'),
    method: { type: 'table', table: 'philhealth', share: 'employee', of: SALARY, base: 'salary' },
    ...PHILHEALTH,
  }),
  employerShare({
    ...named('PHIC-ER'),
    method: { type: 'table', table: 'philhealth', share: 'employer', of: SALARY, base: 'salary' },
    ...PHILHEALTH,
  }),
  deduction({
    ...named('HDMF-EE'),
    method: { type: 'table', table: 'pag-ibig', share: 'employee', of: FUND_SALARY, base: 'salary' },
    ...PAG_IBIG,
  }),
  employerShare({
    ...named('HDMF-ER'),
    method: { type: 'table', table: 'pag-ibig', share: 'employer', of: FUND_SALARY, base: 'salary' },
    ...PAG_IBIG,
  }),
];

const WTAX = deduction({
  ...named('WTAX'),
  method: { type: 'withholding' },
  ...WITHHOLDING,
});

const premium = (code: string, name: string, unit: 'day' | 'hour', percent: number): SetItem =>
  earning({
    code,
    name,
    method: { type: 'rate', unit, percent, tax: 'supplementary' },
    ...HOURS_OF_WORK,
  });

const sss = (
  code: string,
  name: string,
  table: 'sss' | 'sss-mpf',
  share: 'employee' | 'employer',
): SetItem => {
  const method: Method = { type: 'table', table, share, of: SSS_PAY, base: 'pay' };
  return share === 'employee'
    ? deduction({ code, name, method, ...SSS })
    : employerShare({ code, name, method, ...SSS });
};

const PRIVATE: readonly SetItem[] = [
  BASIC,
  ...TIME_NOT_WORKED,
  premium('OT', 'Overtime, ordinary day', 'hour', 125),
  premium('REST', 'Work on a rest day', 'hour', 130),
  premium('SPECIAL', 'Work on a special day, part above the basic pay', 'day', 30),
  premium('HOLIDAY', 'Work on a regular holiday, part above the basic pay', 'day', 100),
  premium('NIGHT', 'Night differential', 'hour', 10),
  earning({
    code: 'COMMISSION',
    name: 'Commission',
    method: { type: 'typed', tax: 'supplementary' },
    ...COMPENSATION,
  }),
  BONUS,
  earning({
    code: '13TH-MONTH',
    name: '13th month pay',
    method: { type: 'thirteenth_month', tax: 'other_benefits' },
    effective_from: '1975-12-16',
    source: 'PD 851 (13th Month Pay)',
  }),
  sss('SSS-EE', STATUTORY_NAMES['SSS-EE'], 'sss', 'employee'),
  sss('SSS-ER', STATUTORY_NAMES['SSS-ER'], 'sss', 'employer'),
  sss('MPF-EE', 'SSS provident fund, employee share', 'sss-mpf', 'employee'),
  sss('MPF-ER', 'SSS provident fund, employer share', 'sss-mpf', 'employer'),
  employerShare({
    code: 'EC-ER',
    name: 'Employees’ compensation, employer',
    method: { type: 'table', table: 'sss-ec', share: 'employer', of: SSS_PAY, base: 'pay' },
    ...EC,
  }),
  ...HEALTH_AND_HOUSING,
  WTAX,
];

const governmentHours = (code: string, name: string, percent: number, law: Law): SetItem =>
  earning({ code, name, method: { type: 'rate', unit: 'hour', percent, tax: 'supplementary' }, ...law });

const governmentBonus = (code: string, name: string, method: Method): SetItem =>
  earning({ code, name, method: { ...method, tax: 'other_benefits' }, ...GOVERNMENT_BONUS });

const GOVERNMENT: readonly SetItem[] = [
  BASIC,
  ...TIME_NOT_WORKED,
  governmentHours('OT-GOV', 'Overtime on a working day', 125, GOVERNMENT_OVERTIME),
  governmentHours('OT-GOV-HOLIDAY', 'Overtime on a rest day or holiday', 150, GOVERNMENT_OVERTIME),
  governmentHours('NIGHT-GOV', 'Night differential of government', 20, {
    effective_from: null,
    source: 'RA 11701 (night differential of government employees); confirm before use',
  }),
  earning(
    {
      code: 'PERA',
      name: 'Personnel economic relief allowance',
      method: { type: 'fixed', amount: 2_000, per: 'month', tax: 'exempt' },
      effective_from: null,
      source: 'Circulars of the DBM; confirm before use',
    },
    false,
  ),
  BONUS,
  governmentBonus('MIDYEAR', 'Mid-year bonus', { type: 'months_of_salary', months: 1 }),
  governmentBonus('YEAREND', 'Year-end bonus', { type: 'months_of_salary', months: 1 }),
  governmentBonus('CASHGIFT', 'Cash gift', { type: 'fixed', amount: 5_000, per: 'period', on_request: true }),
  deduction({
    code: 'GSIS-EE',
    name: 'GSIS premium, employee share',
    method: { type: 'table', table: 'gsis', share: 'employee', of: SALARY, base: 'salary' },
    ...GSIS,
  }),
  employerShare({
    code: 'GSIS-ER',
    name: 'GSIS premium, agency share',
    method: { type: 'table', table: 'gsis', share: 'employer', of: SALARY, base: 'salary' },
    ...GSIS,
  }),
  employerShare({
    code: 'EC-GOV',
    name: 'Employees’ compensation, agency',
    method: { type: 'percentage', percent: 1, of: SALARY, maximum: 100, base: 'salary' },
    ...EC,
  }),
  ...HEALTH_AND_HOUSING,
  WTAX,
];

/** Items and their computation methods, by kind of employer. In all sets, the same code has the same method. */
export const PAY_SETS: readonly PaySet[] = [
  { key: 'ph-private', name: 'Private employer, Philippines', items: PRIVATE },
  { key: 'ph-government', name: 'Government agency, Philippines', items: GOVERNMENT },
];

/** Item codes that set methods refer to, although a catalog may not contain them. */
export const SET_CODES: ReadonlySet<string> = new Set(
  PAY_SETS.flatMap(({ items }) => items.map(({ code }) => code)),
);
