import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { isPesos, toCentavos } from '../../money/pesos.ts';
import type { Field, Value, Values } from './fields.ts';

const MAX_TEXT_LENGTH = 100_000;
const MAX_ITEMS = 1_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Parses the values that a user entered for a paper. Returns the typed values, or messages for undeclared values and
 * values of another type.
 */
export function readEntered(
  fields: readonly Field[],
  data: Readonly<Record<string, unknown>>,
): { values: Values; problems: Message[] } {
  const known = new Map(fields.map((field) => [field.name, field]));
  const values: Values = {};
  const problems: Message[] = [];
  for (const [name, given] of Object.entries(data)) {
    const field = known.get(name);
    if (field === undefined) problems.push(message('document.value_unknown', { name }));
    else if (given !== null) {
      const value = readValue(field, given);
      if (value === undefined) problems.push(message('document.value_form', { name, type: field.type }));
      else values[name] = value;
    }
  }
  return { values, problems };
}

/** Returns undefined for a value in another format. */
function readValue(field: Field, given: unknown): Value {
  if (field.type === 'list') return itemsOf(field, given);
  if (field.type === 'yes_no') return typeof given === 'boolean' ? given : undefined;
  if (field.type === 'money')
    return typeof given === 'number' && isPesos(given) ? toCentavos(given) : undefined;
  if (field.type === 'number') return typeof given === 'number' && Number.isFinite(given) ? given : undefined;
  if (typeof given !== 'string' || given.length > MAX_TEXT_LENGTH) return undefined;
  if (given.trim() === '') return '';
  if (field.type === 'date') return isDate(given) ? given : undefined;
  if (field.type === 'time') return TIME.test(given) ? given : undefined;
  if (field.type === 'datetime') return Number.isNaN(Date.parse(given)) ? undefined : given;
  return given;
}

function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function itemsOf(field: Field, given: unknown): Values[] | undefined {
  if (!Array.isArray(given) || given.length > MAX_ITEMS) return undefined;
  const items = given.map((item: unknown) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
    const { values, problems } = readEntered(field.items ?? [], item as Record<string, unknown>);
    return problems.length > 0 ? undefined : values;
  });
  return items.every((item) => item !== undefined) ? items : undefined;
}
