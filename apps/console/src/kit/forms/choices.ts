import type { Choice } from './remote-select.tsx';

/** Returns the options of a select field: all labeled values, or the given ones in their order. */
export function choicesOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[] = Object.keys(labels) as Value[],
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: labels[value] }));
}

/** Returns the options of a field whose list an office adds words to: the standard ones, then those that it added. */
export function choicesWith(
  labels: Readonly<Record<string, string>>,
  listed: readonly string[] = [],
): { value: string; label: string }[] {
  return [...choicesOf(labels), ...plainChoices(listed.filter((word) => !Object.hasOwn(labels, word)))];
}

/** Returns the options of a select field for values that are their own labels. */
export const plainChoices = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value }));
