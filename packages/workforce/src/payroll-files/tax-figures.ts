import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { codeKey, isContribution, isTimeNotWorked } from '../pay/method.ts';
import { OTHER_BENEFITS_CEILING } from '../pay/taxable.ts';
import type { PersonOfFile } from './payroll-file.ts';
import type { ItemAmount, TaxSums } from './queries.ts';

/** Pay of a person in the terms of forms 1601-C and 2316. Exempt and taxable parts add up to the gross compensation. */
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
  /** Employee's shares of contributions. */
  contributions: Centavos;
  otherExempt: Centavos;
  exempt: Centavos;
  taxable: Centavos;
  taxableBasic: Centavos;
  taxableBenefits: Centavos;
  /** Commission, overtime and the rest: other taxable pay, by the items of the certificate. */
  taxableCommission: Centavos;
  taxableOvertime: Centavos;
  taxableRest: Centavos;
  taxableOther: Centavos;
  withheld: Centavos;
}

export const NO_TAX: TaxSums = { taxable: 0n, withheld: 0n, otherBenefits: 0n, deMinimisExcess: 0n };

/**
 * Divides the pay of a person. `benefitsBefore` are other benefits that were paid earlier this year and used up a part of
 * the ceiling.
 */
export function taxFigures(person: PersonOfFile, sums: TaxSums, benefitsBefore: Centavos = 0n): TaxFigures {
  const items = person.items.filter(({ is_ledger_excluded: isExcluded }) => !isExcluded);
  const isMinimum = person.is_minimum_wage_earner;
  const earned = (wanted: (item: ItemAmount) => boolean): Centavos =>
    items
      .filter((item) => item.category === 'earning' && wanted(item))
      .reduce((sum, { amount }) => sum + amount, 0n);
  const notWorked = total(items.filter((item) => isTimeNotWorked(item)));
  const reimbursed = total(
    items.filter(({ category, is_de_minimis: isDeMinimis }) => category === 'reimbursement' && isDeMinimis),
  );
  const gross = earned(() => true) + reimbursed - notWorked;
  const isExempt = !person.is_nonresident_alien;
  const contributions = isExempt
    ? total(items.filter(({ category, method }) => category === 'deduction' && isContribution(method)))
    : 0n;
  const left = isExempt ? larger(0n, OTHER_BENEFITS_CEILING - benefitsBefore) : 0n;
  const exemptBenefits = smaller(sums.otherBenefits, left);
  const taxableBenefits = sums.otherBenefits - exemptBenefits;
  const deMinimis = isExempt
    ? earned(({ is_de_minimis: isDeMinimis }) => isDeMinimis) + reimbursed - sums.deMinimisExcess
    : 0n;
  const basic = earned(({ method }) => method?.type === 'compensation') - notWorked - contributions;
  const premium = (...codes: string[]) =>
    isMinimum ? earned((item) => codes.includes(codeKey(item.code))) : 0n;
  const minimumWage = isMinimum ? larger(0n, basic) : 0n;
  const minimumHoliday = premium('HOLIDAY', 'SPECIAL', 'REST');
  const minimumOvertime = premium(...OVERTIME);
  const minimumNight = premium('NIGHT', 'NIGHT-GOV');
  const exempt = gross - sums.taxable;
  const otherExempt =
    exempt -
    minimumWage -
    minimumHoliday -
    minimumOvertime -
    minimumNight -
    exemptBenefits -
    deMinimis -
    contributions;
  const taxableBasic = isMinimum ? 0n : smaller(larger(0n, basic), sums.taxable - taxableBenefits);
  const taxableOther = sums.taxable - taxableBasic - taxableBenefits;
  const other = (...codes: string[]) => earned((item) => codes.includes(codeKey(item.code)));
  const taxableCommission = smaller(other('COMMISSION'), larger(0n, taxableOther));
  const overtime = isMinimum ? 0n : other(...OVERTIME);
  const taxableOvertime = smaller(overtime, larger(0n, taxableOther - taxableCommission));
  return {
    gross,
    minimumWage,
    minimumHoliday,
    minimumOvertime,
    minimumNight,
    exemptBenefits,
    deMinimis,
    contributions,
    otherExempt,
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

const OVERTIME = ['OT', 'OT-GOV', 'OT-GOV-HOLIDAY'];

const total = (items: readonly ItemAmount[]): Centavos => items.reduce((sum, { amount }) => sum + amount, 0n);
const larger = (one: Centavos, other: Centavos): Centavos => (one > other ? one : other);
const smaller = (one: Centavos, other: Centavos): Centavos => (one < other ? one : other);
