import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import type { DocumentLanguage, InBothLanguages } from '@bulwagan/platform/documents/values/fields.ts';
import type { Method } from '../../pay/method.ts';

/** The data of a run's item that decide its column. */
export interface ColumnItem {
  payroll_item_id: string;
  name: string;
  code: string;
  category: Category;
  de_minimis: string | null;
  method: Method | null;
}

export interface Column {
  heading: string;
  itemIds: string[];
}

/** Columns for earnings, in the order of the form. The last column contains all earnings without their own column. */
const EARNINGS = {
  basic: { en: 'Basic pay', fil: 'Batayang sahod' },
  allowances: { en: 'Allowances', fil: 'Mga allowance' },
  others: { en: 'Other earnings', fil: 'Ibang kita' },
} as const satisfies Record<string, InBothLanguages>;

/** Columns for deductions, in the order of the form. */
const DEDUCTIONS = {
  notWorked: { en: 'Absence, late, undertime', fil: 'Liban, huli, undertime' },
  gsis: { en: 'GSIS', fil: 'GSIS' },
  sss: { en: 'SSS', fil: 'SSS' },
  philhealth: { en: 'PhilHealth', fil: 'PhilHealth' },
  pagibig: { en: 'Pag-IBIG', fil: 'Pag-IBIG' },
  tax: { en: 'Withholding tax', fil: 'Withholding tax' },
  others: { en: 'Loans, others', fil: 'Loan, iba pa' },
} as const satisfies Record<string, InBothLanguages>;

type Deduction = keyof typeof DEDUCTIONS;

/** Columns for items that are computed from a statutory table, by table. */
const OF_TABLES: Readonly<Record<string, Deduction>> = {
  sss: 'sss',
  'sss-mpf': 'sss',
  'sss-ec': 'sss',
  gsis: 'gsis',
  philhealth: 'philhealth',
  'pag-ibig': 'pagibig',
};

const LOAN =
  /\b(?:loans?|utang|advances?|amorti[sz]ation|mpl|mp2|conso|policy|educ|emergency|calamity|housing)\b/i;

/**
 * Words in an item's name that assign an item without a method to a column. Loans come first, because `SSS salary
 * loan` is not a contribution.
 */
const DEDUCTION_WORDS: readonly [RegExp, Deduction][] = [
  [LOAN, 'others'],
  [/\b(?:absen(?:t|ce|ces)|late|lates|tard(?:y|iness)|undertime|lwop|ut)\b|\bwithout pay\b/i, 'notWorked'],
  [/\bgsis\b/i, 'gsis'],
  [/\b(?:sss|mpf|wisp)\b/i, 'sss'],
  [/\b(?:phic|philhealth)\b/i, 'philhealth'],
  [/\b(?:hdmf|pag-?ibig)\b/i, 'pagibig'],
  [/\b(?:wtax|withholding|wht)\b|^tax\b/i, 'tax'],
];

function deductionOf({ name, code, method }: ColumnItem): Deduction {
  if (method?.type === 'withholding') return 'tax';
  if (method?.type === 'table') return OF_TABLES[method.table] ?? 'others';
  if (method?.type === 'rate') return 'notWorked';
  return DEDUCTION_WORDS.find(([words]) => words.test(code) || words.test(name))?.[1] ?? 'others';
}

const ALLOWANCE = /\b(?:allowances?|subsid(?:y|ies)|pera|rata|aca|cola)\b/i;

function earningOf({ name, code, method, de_minimis: benefit }: ColumnItem): keyof typeof EARNINGS {
  if (method?.type === 'compensation') return 'basic';
  if (benefit !== null || ALLOWANCE.test(code) || ALLOWANCE.test(name)) return 'allowances';
  return method === null && /\bbasic\b/i.test(`${code} ${name}`) ? 'basic' : 'others';
}

const columnsIn = <Name extends string>(
  headings: Readonly<Record<Name, InBothLanguages>>,
  items: readonly ColumnItem[],
  nameOf: (item: ColumnItem) => Name,
  language: DocumentLanguage,
): Column[] => {
  const byName = Map.groupBy(items, nameOf);
  return (Object.keys(headings) as Name[]).flatMap((name) => {
    const own = byName.get(name) ?? [];
    const itemIds = own.map(({ payroll_item_id: id }) => id);
    return itemIds.length === 0 ? [] : [{ heading: headings[name][language], itemIds }];
  });
};

/**
 * Returns the columns of the general payroll (GAM, Appendix 33) for the items that a run pays. Usual compensations
 * and deductions have their own columns; all other items share one column.
 */
export function registerColumns(
  items: readonly ColumnItem[],
  language: DocumentLanguage,
): { earnings: Column[]; deductions: Column[] } {
  const ofCategories = (...categories: Category[]) =>
    items.filter(({ category }) => categories.includes(category));
  return {
    earnings: columnsIn(EARNINGS, ofCategories('earning', 'reimbursement'), earningOf, language),
    deductions: columnsIn(DEDUCTIONS, ofCategories('deduction'), deductionOf, language),
  };
}
