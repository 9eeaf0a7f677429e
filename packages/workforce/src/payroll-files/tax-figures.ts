import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { codeKey, isContribution, isTimeNotWorked, taxOf } from '../pay/method.ts';
import { OTHER_BENEFITS_CEILING } from '../pay/taxable.ts';
import type { PersonOfFile } from './payroll-file.ts';
import type { ItemAmount, TaxSums } from './queries.ts';

/**
 * Pay of a person in the categories of forms 1601-C and 2316. Exempt and taxable parts add up to the gross
 * compensation.
 */
export interface TaxFigures {
  gross: Centavos;
  /** Statutory minimum wage with holiday, overtime and night pay, less the employee's contributions from it. */
  minimumWage: Centavos;
  minimumHoliday: Centavos;
  minimumOvertime: Centavos;
  minimumNight: Centavos;
  /** 13th month pay and other benefits up to the ceiling. */
  exemptBenefits: Centavos;
  deMinimis: Centavos;
  /** Employee's shares of contributions, and other deductions from taxable pay, such as union dues. */
  contributions: Centavos;
  otherExempt: Centavos;
  exempt: Centavos;
  taxable: Centavos;
  taxableBasic: Centavos;
  taxableBenefits: Centavos;
  /** Commission, overtime and all other taxable pay, by item of the certificate. */
  taxableCommission: Centavos;
  taxableOvertime: Centavos;
  taxableRest: Centavos;
  taxableOther: Centavos;
  withheld: Centavos;
}

export const NO_TAX: TaxSums = { taxable: 0n, withheld: 0n, otherBenefits: 0n, deMinimisExcess: 0n };

/**
 * Divides a person's pay into these categories. `benefitsBefore` contains other benefits that were paid earlier this
 * year and used a part of the ceiling.
 */
export function taxFigures(person: PersonOfFile, sums: TaxSums, benefitsBefore: Centavos = 0n): TaxFigures {
  const isExempt = !person.is_nonresident_alien;
  const isMinimum = person.is_minimum_wage_earner;
  // Benefits in kind are taxed although they are not paid in money.
  const items = person.items.filter((item) => !item.is_ledger_excluded || !isExempt || isTaxed(item));
  const of = (category: Category, wanted: Wanted): Centavos =>
    total(items.filter((item) => item.category === category && wanted(item)));
  const earned = (wanted: Wanted): Centavos => of('earning', wanted);
  const notWorked = of('deduction', isTimeNotWorked);
  const gross = earned(() => true) + of('reimbursement', isTaxed) - notWorked;
  const shares = isExempt ? of('deduction', ({ method }) => isContribution(method)) : 0n;
  const contributions = shares + (isExempt ? of('deduction', isDue) : 0n);
  const left = isExempt ? larger(0n, OTHER_BENEFITS_CEILING - benefitsBefore) : 0n;
  const exemptBenefits = smaller(sums.otherBenefits, left);
  const taxableBenefits = sums.otherBenefits - exemptBenefits;
  const deMinimis = isExempt
    ? earned(isDeMinimis) + of('reimbursement', isDeMinimis) - sums.deMinimisExcess
    : 0n;
  const salary = earned(({ method }) => method?.type === 'compensation') - notWorked;
  const basic = larger(0n, salary - (isMinimum ? shares : contributions));
  const exempt = gross - sums.taxable;
  const rest = exempt - exemptBenefits - deMinimis - contributions;
  const ofWage = rest - earned((item) => !isTaxed(item));
  const wage = minimumWageOf(isMinimum ? larger(0n, ofWage) : 0n, basic, earned);
  const taxableBasic = smaller(basic - wage.minimumWage, larger(0n, sums.taxable - taxableBenefits));
  const taxableOther = sums.taxable - taxableBasic - taxableBenefits;
  const taxableCommission = smaller(earned(isOneOf('COMMISSION')), larger(0n, taxableOther));
  const overtime = earned(isOneOf(...OVERTIME)) - wage.minimumOvertime;
  const taxableOvertime = smaller(overtime, larger(0n, taxableOther - taxableCommission));
  return {
    gross,
    ...wage,
    exemptBenefits,
    deMinimis,
    contributions,
    otherExempt: Object.values(wage).reduce((sum, part) => sum - part, rest),
    exempt,
    taxable: sums.taxable,
    taxableBasic,
    taxableBenefits,
    taxableCommission,
    taxableOvertime,
    taxableRest: taxableOther - taxableCommission - taxableOvertime,
    taxableOther,
    withheld: sums.withheld,
  };
}

/**
 * Divides the exempt pay of a minimum-wage earner into the wage and the pay connected with it. Pay from before the
 * person became a minimum-wage earner was taxed, so the exempt amount is smaller than the paid amount.
 */
function minimumWageOf(exempt: Centavos, basic: Centavos, earned: (wanted: Wanted) => Centavos) {
  let left = exempt;
  const take = (most: Centavos): Centavos => {
    const taken = smaller(most, left);
    left -= taken;
    return taken;
  };
  return {
    minimumWage: take(basic),
    minimumHoliday: take(earned(isOneOf('HOLIDAY', 'SPECIAL', 'REST'))),
    minimumOvertime: take(earned(isOneOf(...OVERTIME))),
    minimumNight: take(earned(isOneOf('NIGHT', 'NIGHT-GOV'))),
  };
}

type Wanted = (item: ItemAmount) => boolean;

const isDeMinimis: Wanted = ({ is_de_minimis: isBenefit }) => isBenefit;

const isOneOf =
  (...codes: string[]): Wanted =>
  ({ code }) =>
    codes.includes(codeKey(code));

const treatmentOf = ({ category, method, is_taxable: isTaxable }: ItemAmount) =>
  taxOf({ category, method, isTaxable });

/** Returns true if an item can affect a person's tax, even if only the part above a ceiling is taxed. */
const isTaxed: Wanted = (item) => isDeMinimis(item) || treatmentOf(item) !== 'exempt';

/** Returns true for a deduction other than a contribution that lowers taxable pay, such as union dues. */
const isDue: Wanted = (item) =>
  !isContribution(item.method) && !isTimeNotWorked(item) && treatmentOf(item) === 'regular';

const OVERTIME = ['OT', 'OT-GOV', 'OT-GOV-HOLIDAY'];

const total = (items: readonly ItemAmount[]): Centavos => items.reduce((sum, { amount }) => sum + amount, 0n);
const larger = (one: Centavos, other: Centavos): Centavos => (one > other ? one : other);
const smaller = (one: Centavos, other: Centavos): Centavos => (one < other ? one : other);
