import {
  date,
  FIXED,
  money,
  REQUIRED_FIXED,
  text,
  yesNo,
} from '@bulwagan/platform/documents/values/field.ts';
import type { Field, InBothLanguages, Values } from '@bulwagan/platform/documents/values/fields.ts';
import type { EmployeeYear } from '../../payroll-files/employee-year.ts';
import { hasSubstitutedFiling, type YearOfTax } from '../../payroll-files/yearly-tax.ts';
import { SIGNATORY } from './employer.ts';

/** Returns the field name for an item of the form: `item_25a`. */
const nameOf = (item: string): string => `item_${item.toLowerCase()}`;

type Named = readonly [item: string, en: string, fil: string];

/** Texts of the certificate by item of the form. Texts marked `*` are required. */
const TEXTS: readonly Named[] = [
  ['1*', 'Year', 'Taon'],
  ['2*', 'Period', 'Panahong saklaw'],
  ['3*', 'TIN of the employee', 'TIN ng empleado'],
  ['4*', 'Name of the employee', 'Pangalan ng empleado'],
  ['6', 'Registered address', 'Rehistradong tirahan'],
  ['6A', 'ZIP code of the registered address', 'ZIP code ng rehistradong tirahan'],
  ['6B', 'Local home address', 'Kasalukuyang tirahan'],
  ['6C', 'ZIP code of the local home address', 'ZIP code ng kasalukuyang tirahan'],
  ['7', 'Date of birth', 'Petsa ng kapanganakan'],
  ['8', 'Contact number', 'Numero ng telepono'],
  ['12*', 'TIN of the present employer', 'TIN ng kasalukuyang employer'],
  ['13*', 'Name of the present employer', 'Pangalan ng kasalukuyang employer'],
  ['14*', 'Registered address of the present employer', 'Rehistradong address ng kasalukuyang employer'],
  ['16', 'TIN of the previous employer', 'TIN ng dating employer'],
  ['17', 'Name of the previous employer', 'Pangalan ng dating employer'],
  ['18', 'Registered address of the previous employer', 'Rehistradong address ng dating employer'],
  ['18A', 'ZIP code of the previous employer', 'ZIP code ng dating employer'],
];

/** Amounts of the certificate by item of the form. */
const AMOUNTS: readonly Named[] = [
  ['19', 'Gross compensation from the present employer', 'Kabuuang sahod mula sa kasalukuyang employer'],
  ['20', 'Non-taxable and exempt compensation', 'Sahod na hindi binubuwisan'],
  [
    '21',
    'Taxable compensation from the present employer',
    'Sahod na binubuwisan mula sa kasalukuyang employer',
  ],
  ['22', 'Taxable compensation from the previous employer', 'Sahod na binubuwisan mula sa dating employer'],
  ['23', 'Gross taxable compensation', 'Kabuuang sahod na binubuwisan'],
  ['24', 'Tax due', 'Buwis na dapat bayaran'],
  ['25A', 'Tax withheld by the present employer', 'Buwis na kinaltas ng kasalukuyang employer'],
  ['25B', 'Tax withheld by the previous employer', 'Buwis na kinaltas ng dating employer'],
  ['26', 'Total tax withheld, as adjusted', 'Kabuuang buwis na kinaltas, ayon sa pagtatama'],
  ['27', '5% tax credit (PERA Act of 2008)', '5% tax credit (PERA Act of 2008)'],
  ['28', 'Total tax withheld', 'Kabuuang buwis na kinaltas'],
  ['29', 'Basic salary of a minimum-wage earner', 'Batayang sahod ng minimum wage earner'],
  ['30', 'Holiday pay of a minimum-wage earner', 'Bayad sa holiday ng minimum wage earner'],
  ['31', 'Overtime pay of a minimum-wage earner', 'Bayad sa overtime ng minimum wage earner'],
  [
    '32',
    'Night shift differential of a minimum-wage earner',
    'Night shift differential ng minimum wage earner',
  ],
  ['33', 'Hazard pay of a minimum-wage earner', 'Hazard pay ng minimum wage earner'],
  [
    '34',
    '13th month pay and other benefits, exempt',
    '13th month pay at iba pang benepisyo, hindi binubuwisan',
  ],
  ['35', 'De minimis benefits', 'Mga benepisyong de minimis'],
  ['36', 'Contributions of the employee and union dues', 'Mga kontribusyon ng empleado at butaw sa unyon'],
  ['37', 'Other exempt compensation', 'Iba pang sahod na hindi binubuwisan'],
  ['38', 'Total non-taxable and exempt compensation', 'Kabuuang sahod na hindi binubuwisan'],
  ['39', 'Basic salary', 'Batayang sahod'],
  ['40', 'Representation', 'Representation'],
  ['41', 'Transportation', 'Transportasyon'],
  ['42', 'Cost-of-living allowance', 'Cost-of-living allowance'],
  ['43', 'Fixed housing allowance', 'Fixed housing allowance'],
  ['44A', 'Other regular compensation', 'Iba pang regular na sahod'],
  ['44B', 'Other regular compensation', 'Iba pang regular na sahod'],
  ['45', 'Commission', 'Komisyon'],
  ['46', 'Profit sharing', 'Bahagi sa kita ng kompanya'],
  ['47', 'Fees, with those of a director', 'Mga bayad, kasama ang sa direktor'],
  ['48', '13th month pay and other benefits, taxable', '13th month pay at iba pang benepisyo, binubuwisan'],
  ['49', 'Hazard pay', 'Hazard pay'],
  ['50', 'Overtime pay', 'Bayad sa overtime'],
  ['51A', 'Other supplementary compensation', 'Iba pang karagdagang sahod'],
  ['51B', 'Other supplementary compensation', 'Iba pang karagdagang sahod'],
  ['52', 'Total taxable compensation', 'Kabuuang sahod na binubuwisan'],
];

/** Values of the certificate of compensation and tax (BIR form 2316). */
export const CERTIFICATE_VALUES: readonly Field[] = [
  ...TEXTS.map(([item, en, fil]) => {
    const number = item.replace('*', '');
    const more = number === item ? FIXED : REQUIRED_FIXED;
    return text(nameOf(number), `${number} ${en}`, `${number} ${fil}`, more);
  }),
  text('item_5', '5 RDO code', '5 Code ng RDO'),
  money('item_9', '9 Minimum wage of a day', '9 Minimum wage sa isang araw', FIXED),
  money('item_10', '10 Minimum wage of a month', '10 Minimum wage sa isang buwan', FIXED),
  yesNo('item_11', '11 Minimum-wage earner', '11 Minimum wage earner', FIXED),
  text('item_14a', '14A ZIP code of the present employer', '14A ZIP code ng kasalukuyang employer'),
  yesNo('item_15', '15 Secondary employer', '15 Pangalawang employer'),
  ...AMOUNTS.map(([item, en, fil]) => money(nameOf(item), `${item} ${en}`, `${item} ${fil}`, REQUIRED_FIXED)),
  money('withheld_earlier', 'Withheld until November', 'Kinaltas hanggang Nobyembre', FIXED),
  money('withheld_in_december', 'Withheld in December', 'Kinaltas noong Disyembre', FIXED),
  money('refunded', 'Refunded in December', 'Isinauli noong Disyembre', FIXED),
  yesNo('has_substituted_filing', 'Substituted filing', 'Substituted filing', FIXED),
  ...SIGNATORY,
  text('ctc_number', 'Number of the identity card', 'Numero ng ID'),
  text('ctc_place', 'Place of issue of the identity card', 'Lugar kung saan ipinagkaloob ang ID'),
  date('ctc_date', 'Date of issue of the identity card', 'Petsa kung kailan ipinagkaloob ang ID'),
  // The program stores the hash of the record in this field to find out later whether the paper still matches.
  // Templates do not print it.
  text('record_state', 'State of the record', 'Estado ng rekord', FIXED),
];

/** Returns the values of a certificate. Empty texts count as missing. */
export function certificateValues({ employer, tax, items }: EmployeeYear): Values {
  return {
    ...Object.fromEntries(items.map(([number, value]) => [nameOf(number), value === '' ? null : value])),
    item_11: tax.person.is_minimum_wage_earner,
    ...adjustmentOf(tax),
    has_substituted_filing: hasSubstitutedFiling(tax),
    signatory: employer.values.signatory,
    signatory_position: employer.values.signatory_position,
  };
}

/**
 * Returns the tax withheld before December's adjustment, and the tax withheld by that adjustment. Returns no values
 * if December was not adjusted.
 */
function adjustmentOf({ withheldBeforeDecember, withheldInDecember, refunded }: YearOfTax): Values {
  if (withheldInDecember === 0n && refunded === 0n) return {};
  return {
    withheld_earlier: withheldBeforeDecember,
    withheld_in_december: withheldInDecember === 0n ? null : withheldInDecember,
    refunded: refunded === 0n ? null : refunded,
  };
}

/** Returns the label of an amount on the form; undefined for texts and for the daily or monthly wage. */
export function amountName(item: string): InBothLanguages | undefined {
  const found = AMOUNTS.find(([number]) => number === item);
  return found && { en: found[1], fil: found[2] };
}
