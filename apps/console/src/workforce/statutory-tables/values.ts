import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { today } from '../../language/now.ts';
import type { Version } from './key.ts';
import { bracketsIn, bracketsText, gradesIn, gradesText } from './paste.ts';

/**
 * Form values of a version. Figures are text with lines and columns. A new version starts with the figures of the
 * latest version.
 */
export const valuesOf = (before: Version | undefined, isEdited: boolean) => ({
  effective_from: (isEdited && before?.effective_from) || `${Number(today().slice(0, 4)) + 1}-01-01`,
  law: (isEdited && before?.law) || '',
  source: (isEdited && before?.source) || '',
  rate_on: before?.rate_on ?? ('excess' as const),
  floor: (before?.floor ?? '') as number | string,
  ceiling: (before?.ceiling ?? '') as number | string,
  brackets: bracketsText(before?.brackets ?? []),
  grades: gradesText(before?.grades ?? []),
  confirmed: isEdited && before?.confirmed === true,
  retroactive: false,
});
export type VersionValues = ReturnType<typeof valuesOf>;

const pesosOrNull = (typed: number | string) => (typed === '' ? null : Number(typed));

export function bodyOf(key: TableKey, values: VersionValues) {
  const { effective_from, law, confirmed, retroactive, rate_on } = values;
  const common = { effective_from, law, source: values.source.trim() || null, confirmed, retroactive };
  if (key === 'salary-grades') return { ...common, grades: gradesIn(values.grades) };
  return {
    ...common,
    rate_on,
    floor: pesosOrNull(values.floor),
    ceiling: pesosOrNull(values.ceiling),
    brackets: bracketsIn(values.brackets),
  };
}
