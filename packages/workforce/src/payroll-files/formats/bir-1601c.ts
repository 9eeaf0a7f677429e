import { type Centavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import { csvRow, linesOf, plainAmount } from '../fixed-width.ts';
import type { TaxFigures } from '../tax-figures.ts';

/** A line of the monthly return of withholding tax on compensation (BIR form 1601-C). */
export interface ReturnLine {
  line: number;
  content: string;
  amount: Centavos;
}

/** Lines that the office enters by hand if they apply: earlier months, amendments and penalties. */
const BY_HAND = 0n;

/** Returns lines 14 to 36 of the return. `figures` has one entry for each employee. */
export function monthlyReturn(figures: readonly TaxFigures[]): ReturnLine[] {
  const sum = (of: (one: TaxFigures) => Centavos): Centavos =>
    figures.reduce((all, one) => all + of(one), 0n);
  const total = sum(({ gross }) => gross);
  const exempt = sum((one) => one.exempt);
  const taxable = total - exempt;
  // A minimum-wage earner with other taxable pay counts as subject to withholding.
  const notWithheld = sum((one) => (one.minimumWage === 0n && one.withheld === 0n ? one.taxable : 0n));
  const withheld = sum((one) => one.withheld);
  return [
    { line: 14, content: 'Total amount of compensation', amount: total },
    { line: 15, content: 'Statutory minimum wage', amount: sum((one) => one.minimumWage) },
    {
      line: 16,
      content: 'Holiday, overtime, night differential and hazard pay of minimum-wage earners',
      amount: sum((one) => one.minimumHoliday + one.minimumOvertime + one.minimumNight),
    },
    { line: 17, content: '13th month pay and other benefits', amount: sum((one) => one.exemptBenefits) },
    { line: 18, content: 'De minimis benefits', amount: sum((one) => one.deMinimis) },
    {
      line: 19,
      content: 'Contributions to SSS, GSIS, PhilHealth and Pag-IBIG, and union dues',
      amount: sum((one) => one.contributions),
    },
    { line: 20, content: 'Other non-taxable compensation', amount: sum((one) => one.otherExempt) },
    { line: 21, content: 'Total non-taxable compensation', amount: exempt },
    { line: 22, content: 'Total taxable compensation', amount: taxable },
    { line: 23, content: 'Taxable compensation not subject to withholding', amount: notWithheld },
    { line: 24, content: 'Net taxable compensation', amount: taxable - notWithheld },
    { line: 25, content: 'Total taxes withheld', amount: withheld },
    { line: 26, content: 'Adjustment of taxes withheld from previous months', amount: BY_HAND },
    { line: 27, content: 'Taxes withheld for remittance', amount: withheld },
    { line: 28, content: 'Tax remitted in return previously filed', amount: BY_HAND },
    { line: 29, content: 'Other remittances made', amount: BY_HAND },
    { line: 30, content: 'Total tax remittances made', amount: BY_HAND },
    { line: 31, content: 'Tax still due', amount: withheld },
    { line: 32, content: 'Surcharge', amount: BY_HAND },
    { line: 33, content: 'Interest', amount: BY_HAND },
    { line: 34, content: 'Compromise', amount: BY_HAND },
    { line: 35, content: 'Total penalties', amount: BY_HAND },
    { line: 36, content: 'Total amount still due', amount: withheld },
  ];
}

export const returnFile = (lines: readonly ReturnLine[]): string =>
  linesOf([
    csvRow(['Line', 'Content', 'Amount']),
    ...lines.map(({ line, content, amount }) => csvRow([String(line), content, plainAmount(amount)])),
  ]);

export const presentReturn = (lines: readonly ReturnLine[]) =>
  lines.map(({ amount, ...line }) => ({ ...line, amount: toPesos(amount) }));
