import type { Choice } from './remote-select.tsx';

/** Returns the options of a select field: all labeled values, or the given ones in their order. */
export function choicesOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[] = Object.keys(labels) as Value[],
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: labels[value] }));
}

/** Returns the options of a select field for values that are their own labels. */
export const plainChoices = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value }));
