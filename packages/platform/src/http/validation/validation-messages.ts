import { type FieldCode, Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { ErrorObject } from 'ajv';

type Explain = (attribute: string, params: Record<string, unknown>) => Message;

const TYPE_CODES: Record<string, FieldCode> = {
  string: 'field.string',
  integer: 'field.integer',
  number: 'field.number',
  boolean: 'field.boolean',
  array: 'field.array',
  object: 'field.object',
};

const FORMAT_CODES: Record<string, FieldCode> = {
  email: 'field.email',
  date: 'field.date',
  'date-time': 'field.date',
  uuid: 'field.uuid',
  uri: 'field.url',
};

const about = (code: FieldCode, attribute: string): Message => new Message(code, { attribute });
const limited =
  (code: LimitCode): Explain =>
  (attribute, { limit }) =>
    message(code, { attribute, limit: Number(limit) });

type LimitCode =
  `field.${'min_length' | 'max_length' | 'minimum' | 'maximum' | 'above' | 'below' | 'max_items'}`;

/** Messages by JSON Schema keyword. */
const EXPLAIN: Record<string, Explain | FieldCode> = {
  type: (attribute, { type }) => {
    const first = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
    return about(TYPE_CODES[String(first)] ?? 'field.invalid', attribute);
  },
  format: (attribute, { format }) => about(FORMAT_CODES[String(format)] ?? 'field.format', attribute),
  pattern: 'field.format',
  minLength: (attribute, { limit }) =>
    limit === 1 ? about('field.empty', attribute) : limited('field.min_length')(attribute, { limit }),
  maxLength: limited('field.max_length'),
  minimum: limited('field.minimum'),
  maximum: limited('field.maximum'),
  exclusiveMinimum: limited('field.above'),
  exclusiveMaximum: limited('field.below'),
  multipleOf: (attribute, { multipleOf }) =>
    message('field.multiple', { attribute, step: Number(multipleOf) }),
  minItems: (attribute, { limit }) => message('field.min_items', { attribute, count: Number(limit) }),
  maxItems: limited('field.max_items'),
  uniqueItems: 'field.duplicate',
  minProperties: 'field.empty',
  'x-visible': 'field.invisible',
  'x-confirmed': 'field.confirmation',
  'x-one-line': 'field.one_line',
  'x-no-card-data': 'field.card_data',
};

/** Keywords whose message a schema may replace; the other messages are specific enough. */
const OWN_MESSAGE_FOR = new Set(['pattern', 'minLength', 'format', 'x-pesos', 'x-visible']);

/** Returns the message of one validation error. */
export function messageFor(error: ErrorObject, attribute: string): Message {
  if (error.keyword === 'required' || isMissing(error)) return about('field.required', attribute);
  const own = (error.parentSchema as { 'x-error'?: FieldCode } | undefined)?.['x-error'];
  if (own !== undefined && OWN_MESSAGE_FOR.has(error.keyword)) return about(own, attribute);
  if (error.keyword === 'enum' || error.keyword === 'const') return notSelectable(error, attribute);
  const explain = EXPLAIN[error.keyword] ?? 'field.invalid';
  return typeof explain === 'string' ? about(explain, attribute) : explain(attribute, error.params);
}

/** True if null or an empty text should be reported as missing, not as a wrong type. */
function isMissing(error: ErrorObject): boolean {
  if (error.data === null) return error.keyword === 'type';
  // A nullable field is not required, so an empty text is reported as such.
  const { type } = (error.parentSchema ?? {}) as { type?: string | string[] };
  if (Array.isArray(type) && type.includes('null')) return false;
  return error.data === '' && ['minLength', 'pattern', 'format', 'enum'].includes(error.keyword);
}

/** Lists the allowed words where clients cannot know them otherwise. */
function notSelectable({ parentSchema }: ErrorObject, attribute: string): Message {
  const { enum: allowed = [], 'x-names-allowed': isNamed } = (parentSchema ?? {}) as {
    enum?: string[];
    'x-names-allowed'?: boolean;
  };
  return isNamed === true
    ? message('field.selected_of', { attribute, allowed: allowed.join(', ') })
    : about('field.selected', attribute);
}
