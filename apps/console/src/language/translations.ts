/** Patterns of server messages and their translations, which receive the captured groups. */
export type Translations = [RegExp, (...values: string[]) => string][];

/** Translations of server messages to one language. */
export interface Wording {
  sentences: Translations;
  /** Translations of what follows `The … field`. Captured groups may be field names. */
  ends?: Translations;
  /** Display names of API fields such as `first_name`. */
  names?: Readonly<Record<string, string>>;
}

/** Merges several wordings; the first one wins where they overlap. */
export function joined(wordings: readonly Wording[]): Required<Wording> {
  return {
    sentences: wordings.flatMap(({ sentences }) => sentences),
    ends: wordings.flatMap(({ ends = [] }) => ends),
    names: Object.assign({}, ...wordings.map(({ names = {} }) => names).toReversed()),
  };
}

/** Translates a message, prefixed with the name of its field. Returns an unknown message unchanged. */
export function translated(sentence: string, wording: Required<Wording>): string {
  const about = aboutField(sentence, wording);
  if (about !== undefined) return `${capitalized(nameOf(about.field, wording))}: ${about.text}`;
  return spoken(sentence, wording.sentences) ?? sentence;
}

/** Translates a message shown at its field, without the name of the field. */
export function translatedBeside(sentence: string, wording: Required<Wording>): string {
  return aboutField(sentence, wording)?.text ?? translated(sentence, wording);
}

/**
 * Matches messages about one field: `The selected … is invalid. It can be …`, `The … has already been taken.`, `The …
 * field …`.
 */
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

/** Normalized endings, so that `ends` translates all messages about fields. */
const SELECTED = 'is none of the choices.';
const TAKEN = 'is taken.';

function spoken(
  text: string,
  translations: Translations,
  read: (value: string) => string = (value) => value,
): string | undefined {
  for (const [pattern, say] of translations) {
    const found = pattern.exec(text);
    if (found !== null) return say(...found.slice(1).map((value) => value && read(value)));
  }
  return undefined;
}

/**
 * Translates a path such as `parties.0.represents id`: each part by its display name, list positions counted from 1.
 * Numbers are kept.
 */
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
