/** Option of a select field. */
export interface Choice {
  value: string;
  label: string;
}

/** Returns the options of a select field: all labeled values, or the given ones in their order. */
export function choicesOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[] = Object.keys(labels) as Value[],
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: labels[value] }));
}

/**
 * Returns the options of a field whose list the office maintains: the listed words, or the standard words until the
 * list is loaded. Always includes the chosen value.
 */
export function listedChoices(
  labels: Readonly<Record<string, string>>,
  listed: readonly string[] = Object.keys(labels),
  chosen?: string,
): Choice[] {
  const words = chosen === undefined || listed.includes(chosen) ? listed : [chosen, ...listed];
  return words.map((word) => ({ value: word, label: labels[word] ?? word }));
}

/** Returns the options of a select field for values that are their own labels. */
export const plainChoices = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, label: value }));
