import type { Code } from '@bulwagan/contracts/errors/catalog.ts';
import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { factsOfField, fieldsOf } from '@bulwagan/contracts/workforce/employee-fields.ts';
import type { ReadRow } from '@bulwagan/platform/exports/unreadable.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { Header } from './header.ts';
import type { Lists } from './lists.ts';

/** An error or warning of a row, as in the response. */
export interface Finding {
  row: number;
  field: string;
  /** Heading of the column; null for the whole row. */
  column: string | null;
  /** Text of the cell; null for an empty cell. */
  value: string | null;
  /** Message with the heading of the column, the value and the allowed values. */
  message: string;
  /** The violated rule, without the location. */
  reason: string;
  /** Allowed values of a column with fixed values; otherwise null. */
  allowed: string[] | null;
}

const MOST_SHOWN = 100;
/** Maximum number of allowed values in a message, because a list may have thousands of entries. */
const MOST_ALLOWED = 20;

const CONTROLS = /\p{Cc}/gu;

const FIXED: Partial<Record<string, readonly string[]>> = Object.fromEntries([
  ...fieldsOf('choice').map((field) => [field, Object.keys(factsOfField(field).choices)]),
  ...fieldsOf('flag').map((field) => [field, ['yes', 'no']]),
]);
/** Codes of messages about values that are not allowed. Other messages name another reason. */
const NOT_ALLOWED: ReadonlySet<Code> = new Set(['field.selected', 'field.selected_of', 'field.boolean']);

/** Returns a finding for each error of a row, with the heading, the value and the allowed values. */
export function findingsOf(
  { columns }: Header,
  lists: Lists,
  row: ReadRow,
  errors: FieldErrors,
  language: Language,
): Finding[] {
  return Object.entries(errors).flatMap(([field, messages]) => {
    const at = columns.findIndex((one) => one?.column?.field === field);
    const column = columns[at]?.header ?? null;
    const text = row.shown?.get(at) ?? row.cells[at] ?? '';
    const value =
      text.trim() === '' ? null : text.slice(0, MOST_SHOWN).toWellFormed().replaceAll(CONTROLS, '\ufffd');
    return messages.map((reason) => {
      const allowed = NOT_ALLOWED.has(reason.code) ? allowedFor(field, lists) : null;
      return {
        row: row.number,
        field,
        column,
        value,
        message: sentence(column, value, reason, allowed).in(language),
        reason: reason.in(language),
        allowed,
      };
    });
  });
}

function allowedFor(field: string, lists: Lists): string[] | null {
  const fixed = FIXED[field];
  if (fixed !== undefined) return [...fixed];
  const list = Object.hasOwn(lists, field) ? lists[field as keyof Lists].words : undefined;
  return list === undefined || list.length > MOST_ALLOWED ? null : list;
}

function sentence(
  column: string | null,
  value: string | null,
  reason: Message,
  allowed: string[] | null,
): Message {
  if (column === null) return reason;
  const isOpen = allowed === null || allowed.length === 0;
  const choice = isOpen ? '' : message('import.allowed', { allowed: allowed.join(', ') });
  return value === null
    ? message('import.in_column', { column, reason, choice })
    : message('import.in_cell', { column, value, reason, choice });
}
