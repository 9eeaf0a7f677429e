/** What to say instead of a sentence, with what stands in its groups. */
export type Sayings = [RegExp, (...values: string[]) => string][];

/** What the server says in English, said in another language. */
export interface Wording {
  sentences: Sayings;
  /** What follows after `The … field`; what stands in their groups may be the name of a field. */
  ends?: Sayings;
  /** How people call the fields that the API names, e.g. `first_name`. */
  names?: Readonly<Record<string, string>>;
}

/** Several as one; of what two of them know, the first says it. */
export function joined(wordings: readonly Wording[]): Required<Wording> {
  return {
    sentences: wordings.flatMap(({ sentences }) => sentences),
    ends: wordings.flatMap(({ ends = [] }) => ends),
    names: Object.assign({}, ...wordings.map(({ names = {} }) => names).toReversed()),
  };
}

/** A sentence wherever it stands, with the name of the field that it is about; itself where it is not known. */
export function inOtherWords(sentence: string, wording: Required<Wording>): string {
  const about = aboutField(sentence, wording);
  if (about !== undefined) return `${capitalized(nameOf(about.field, wording))}: ${about.text}`;
  return spoken(sentence, wording.sentences) ?? sentence;
}

/** The same beside its field, whose name stands there already. */
export function inOtherWordsBeside(sentence: string, wording: Required<Wording>): string {
  return aboutField(sentence, wording)?.text ?? inOtherWords(sentence, wording);
}

/** `The selected … is invalid. It can be …`, `The … has already been taken.`, `The … field …` */
export const ABOUT_FIELD =
  /^The (?:selected (?<selected>.+?) is invalid\.(?: It can be .+)?|(?<taken>.+) has already been taken\.|(?<field>.+?) field (?<end>.+))$/s;

function aboutField(
  sentence: string,
  wording: Required<Wording>,
): { field: string; text: string } | undefined {
  const { selected, taken, field = selected ?? taken, end } = ABOUT_FIELD.exec(sentence)?.groups ?? {};
  if (field === undefined) return undefined;
  const said = end ?? (selected === undefined ? TAKEN : SELECTED);
  const text = spoken(said, wording.ends, (value) => nameOf(value, wording));
  return text === undefined ? undefined : { field, text };
}

/** As ends, so that each language says them in the same place as the others. */
const SELECTED = 'is none of the choices.';
const TAKEN = 'is taken.';

function spoken(
  text: string,
  sayings: Sayings,
  read: (value: string) => string = (value) => value,
): string | undefined {
  for (const [pattern, say] of sayings) {
    const found = pattern.exec(text);
    if (found !== null) return say(...found.slice(1).map((value) => value && read(value)));
  }
  return undefined;
}

/** `parties.0.represents id`: each part by its name, places in a list counted from 1. Numbers stay as they are. */
function nameOf(path: string, { names }: Required<Wording>): string {
  if (!/^\p{L}/u.test(path)) return path;
  const parts: string[] = [];
  for (const part of path.split('.')) {
    if (/^\d+$/.test(part) && parts.length > 0) parts.push(`${parts.pop()} ${Number(part) + 1}`);
    else parts.push(nameOfPart(part, names));
  }
  return parts.join(', ');
}

function nameOfPart(part: string, names: Required<Wording>['names']): string {
  const name = /^filter\[(.*)\]$/s.exec(part)?.[1] ?? part;
  const key = name.replaceAll(' ', '_');
  return Object.hasOwn(names, key) ? names[key]! : name;
}

const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase('fil') + text.slice(1);
