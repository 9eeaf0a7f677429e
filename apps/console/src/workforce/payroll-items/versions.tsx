import type { Choice } from '../../kit/forms/choices.ts';
import type { Conflict } from '../../kit/forms/use-change.ts';
import { VersionsDialog } from '../../kit/forms/versions-dialog.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { valueNames } from '../statutory-values/names.ts';
import { workforceWords } from '../words.ts';
import { usePayrollTypes } from './choices.ts';
import { methodTexts } from './method-texts.ts';
import { itemTexts } from './texts.ts';
import type { ItemValues } from './values.ts';
import { type Item, usePercent } from './words.ts';

interface ItemVersionsProps {
  conflict: Conflict<Item, ItemValues>;
  /** Names of records that either version refers to. */
  known: readonly Choice[];
}

/** Conflict dialog for a payroll item. */
export function ItemVersions({ conflict, known }: ItemVersionsProps) {
  const texts = useTexts(itemTexts);
  const { legend } = useTexts(methodTexts);
  const readable = useReadable([...known, ...usePayrollTypes()]);
  return (
    <VersionsDialog
      conflict={conflict}
      labels={{
        name: texts.name,
        code: texts.code,
        category: texts.category,
        description: texts.description,
        account_code_id: texts.accountCode,
        payroll_type_ids: texts.payrollTypes,
        is_taxable: texts.taxable,
        is_de_minimis: texts.deMinimis,
        de_minimis_benefit: texts.deMinimisBenefit,
        is_ledger_excluded: texts.excluded,
        has_limit: texts.hasLimit,
        limit_type: texts.limitType,
        limit_amount: texts.limitAmount,
        limit_percentage: texts.limitPercentage,
        limit_basis_payroll_item_id: texts.limitBasis,
        limit_frequency: texts.limitFrequency,
        effective_from: texts.effectiveFrom,
        source: texts.source,
        method: legend,
      }}
      readable={readable}
    />
  );
}

/** Formats a form value for display; empty for null. */
function useReadable(known: readonly Choice[]) {
  const texts = useTexts(itemTexts);
  const words = useTexts(workforceWords);
  const { types, entered } = useTexts(methodTexts);
  const { date, money } = useFormats();
  const percent = usePercent();
  const nameOf = (id: string) => known.find(({ value }) => value === id)?.label ?? id;
  const benefits = useTexts(valueNames);
  const named: Readonly<Record<string, string>> = {
    ...benefits,
    ...words.itemCategory,
    ...texts.limitTypes,
    ...texts.frequencies,
  };
  return (field: keyof ItemValues, value: ItemValues[keyof ItemValues]): string => {
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (Array.isArray(value)) return value.map(nameOf).join(', ');
    if (value === null || value === '') return '';
    if (typeof value === 'object') return value.type === '' ? entered : types[value.type];
    const text = String(value);
    switch (field) {
      case 'limit_amount':
        return money(Number(value));
      case 'limit_percentage':
        return percent(Number(value));
      case 'effective_from':
        return date(text);
      case 'account_code_id':
      case 'limit_basis_payroll_item_id':
        return nameOf(text);
      case 'category':
      case 'limit_type':
      case 'limit_frequency':
        return named[text] ?? text;
      default:
        return text;
    }
  };
}
