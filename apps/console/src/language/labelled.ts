/** Labels by API field name, e.g. `period_start`: `First day`. */
export type Labels = ReadonlyMap<string, string>;

/**
 * Replaces API field names in an English server message with the labels on screen: `The period start field is
 * required.` becomes `First day is required.` A field without a label is `This field`. Names of other fields of the
 * form are replaced as well.
 */
export function labelled(sentence: string, label: string | undefined, labels: Labels): string {
  const { selected, taken, end } = ABOUT_FIELD.exec(sentence)?.groups ?? {};
  if (end !== undefined) return `${label ?? 'This field'} ${withLabels(end, labels)}`;
  if (taken !== undefined) return `${label ?? 'This value'} has already been taken.`;
  if (selected === undefined) return sentence;
  // Index of an item in a list of choices, which means nothing to users.
  if (/\.\d+$/.test(selected)) return 'One of the choices no longer exists.';
  return label === undefined ? 'The selected value is invalid.' : `${label}: the selected value is invalid.`;
}

/** Only labels of several words, because a name like `status` is also an ordinary word. */
function withLabels(text: string, labels: Labels): string {
  let said = text;
  for (const [name, label] of labels)
    if (name.includes('_'))
      said = said.replaceAll(new RegExp(`\\b${name.replaceAll('_', ' ')}\\b`, 'g'), label);
  return said;
}

/**
 * Matches messages about one field: `The selected … is invalid. It can be …`, `The … has already been taken.`, `The …
 * field …`.
 */
const ABOUT_FIELD =
  /^The (?:selected (?<selected>.+?) is invalid\.(?: It can be .+)?|(?<taken>.+) has already been taken\.|(?<field>.+?) field (?<end>.+))$/s;
