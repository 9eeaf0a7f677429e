import { type Code, MESSAGES } from './catalog.ts';
import { List, Message, type Value } from './message.ts';

/** A message as JSON: its code and parameters, so that it is shown in the language of each reader. */
export interface StoredMessage {
  code: string;
  parameters: Record<string, StoredValue>;
}

type StoredValue = string | number | StoredMessage | { values: StoredValue[]; separator: string };

export const storedMessage = ({ code, parameters }: Message): StoredMessage => ({
  code,
  parameters: Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, storedValue(value)]),
  ),
});

function storedValue(value: Value): StoredValue {
  if (value instanceof Message) return storedMessage(value);
  if (value instanceof List) return { values: value.values.map(storedValue), separator: value.separator };
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'object' ? value.in('en') : value;
}

/** Returns a stored message; undefined when its code no longer exists. */
export function restoredMessage({ code, parameters }: StoredMessage): Message | undefined {
  if (!Object.hasOwn(MESSAGES, code)) return undefined;
  const entries = Object.entries(parameters).map(([name, value]) => [name, restoredValue(value)]);
  return new Message(code as Code, Object.fromEntries(entries));
}

function restoredValue(value: StoredValue): Value {
  if (typeof value !== 'object') return value;
  if ('values' in value) return new List(value.values.map(restoredValue), value.separator);
  return restoredMessage(value) ?? '';
}
