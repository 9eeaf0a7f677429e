import type { ErrorObject } from 'ajv';

/** Returns the field name for messages: "first name" for `first_name`, "card meta.last4" for `card_meta.last4`. */
export function attributeName(path: string): string {
  return path.replaceAll('_', ' ') || 'body';
}

type Explain = (params: Record<string, unknown>, data: unknown) => string;

const TYPE_WORDS: Record<string, string> = {
  string: 'must be a string.',
  integer: 'must be an integer.',
  number: 'must be a number.',
  boolean: 'must be true or false.',
  array: 'must be an array.',
  object: 'must be an object.',
};

const FORMAT_WORDS: Record<string, string> = {
  email: 'must be a valid email address.',
  date: 'must be a valid date.',
  'date-time': 'must be a valid date.',
  uuid: 'must be a valid UUID.',
  uri: 'must be a valid URL.',
};

/** Endings of the sentence `The :attribute field …`, by JSON Schema keyword. */
const EXPLAIN: Record<string, Explain> = {
  type: ({ type }) => {
    const first = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
    return TYPE_WORDS[String(first)] ?? 'is invalid.';
  },
  format: ({ format }) => FORMAT_WORDS[String(format)] ?? 'format is invalid.',
  pattern: () => 'format is invalid.',
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty.' : `must be at least ${limit} characters.`),
  maxLength: ({ limit }) => `must not be greater than ${limit} characters.`,
  minimum: ({ limit }) => `must be at least ${limit}.`,
  maximum: ({ limit }) => `must not be greater than ${limit}.`,
  exclusiveMinimum: ({ limit }) => `must be greater than ${limit}.`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}.`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}.`,
  minItems: ({ limit }) => `must have at least ${limit} items.`,
  maxItems: ({ limit }) => `must not have more than ${limit} items.`,
  uniqueItems: () => 'has a duplicate value.',
  minProperties: () => 'must not be empty.',
  'x-visible': () => 'must have a visible character.',
  'x-confirmed': () => 'confirmation does not match.',
  'x-one-line': () => 'must be on one line, without control characters.',
  'x-no-card-data': () => 'must not contain card numbers or security codes.',
};

/** Keywords whose message a schema may replace; the other messages are specific enough. */
const OWN_WORDS_FOR = new Set(['pattern', 'minLength', 'format', 'x-pesos', 'x-visible']);

/** Returns the message of one validation error. */
export function messageFor(error: ErrorObject, path: string): string {
  const attribute = attributeName(path);
  if (error.keyword === 'required' || isMissing(error)) return `The ${attribute} field is required.`;
  const own = (error.parentSchema as { 'x-error'?: string } | undefined)?.['x-error'];
  if (own !== undefined && OWN_WORDS_FOR.has(error.keyword)) return `The ${attribute} field ${own}`;
  if (error.keyword === 'enum' || error.keyword === 'const')
    return `The selected ${attribute} is invalid.${allowedWords(error)}`;
  const explain = EXPLAIN[error.keyword];
  return `The ${attribute} field ${explain?.(error.params, error.data) ?? 'is invalid.'}`;
}

/** True if null or an empty text should be reported as missing, not as a wrong type. */
function isMissing(error: ErrorObject): boolean {
  if (error.data === null) return error.keyword === 'type';
  // A nullable field is not required, so an empty text is reported as such.
  const { type } = (error.parentSchema ?? {}) as { type?: string | string[] };
  if (Array.isArray(type) && type.includes('null')) return false;
  return error.data === '' && ['minLength', 'pattern', 'format', 'enum'].includes(error.keyword);
}

/** Returns ` It can be a, b.` where clients cannot know the allowed words otherwise. */
function allowedWords({ parentSchema }: ErrorObject): string {
  const { enum: allowed = [], 'x-names-allowed': isNamed } = (parentSchema ?? {}) as {
    enum?: string[];
    'x-names-allowed'?: boolean;
  };
  return isNamed === true ? ` It can be ${allowed.join(', ')}.` : '';
}
