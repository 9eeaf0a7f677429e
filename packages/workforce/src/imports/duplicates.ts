import { message } from '@bulwagan/contracts/errors/message.ts';
import { identityKey } from '@bulwagan/platform/database/identity-key.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { FieldEncryption } from '@bulwagan/platform/privacy/field-encryption.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { lookIndexes } from '../employees/government-ids/government-id-encryption.ts';
import {
  doubleWarning,
  lengthWarnings,
  type Warning,
} from '../employees/government-ids/government-id-warnings.ts';
import { GOVERNMENT_ID_FIELDS, type GovernmentIdField } from '../employees/government-ids/government-ids.ts';
import type { CheckedRow, GoodRow } from './check.ts';

const UNIQUE = ['employee_number', 'biometric_id'] as const;

/** Tracks unique values of a file, to compare with later rows and with the table. */
export function createTaken(fieldEncryption: FieldEncryption) {
  const own = new Set<string>();
  const governmentIds = new Set<string>();
  let found = 0;

  /**
   * Returns errors by row number for values that an earlier valid row or another employee has. Rows with other errors
   * are included.
   */
  async function errorsOf(db: Db, rows: CheckedRow[]): Promise<Map<number, FieldErrors>> {
    const found = new Map<number, FieldErrors>();
    const held = new Set<string>();
    // Invalid values, such as unstorable text, are not looked up.
    const isGiven = ({ links, errors }: CheckedRow, field: (typeof UNIQUE)[number]) =>
      (links[field] ?? null) !== null && errors[field] === undefined;
    for (const field of UNIQUE) {
      const given = rows.filter((row) => isGiven(row, field)).map(({ links }) => links[field]!);
      for (const value of await heldOf(db, field, given)) held.add(`${field}:${value}`);
    }
    for (const row of rows) {
      const { number, links, good } = row;
      const given = UNIQUE.filter((field) => isGiven(row, field));
      const keyOf = (field: (typeof UNIQUE)[number]) => `${field}:${identityKey(links[field] ?? '')}`;
      const taken = given.filter((field) => held.has(keyOf(field)) || own.has(keyOf(field)));
      if (taken.length > 0)
        found.set(
          number,
          Object.fromEntries(taken.map((field) => [field, [message('field.taken', { attribute: field })]])),
        );
      else if (good !== undefined) for (const field of given) own.add(keyOf(field));
    }
    return found;
  }

  /** Returns warnings about government ids of valid rows: wrong lengths and duplicates. */
  async function warningsOf(db: Db, rows: GoodRow[]): Promise<Map<number, Warning[]>> {
    const all = new Map<number, Warning[]>();
    for (const field of GOVERNMENT_ID_FIELDS) {
      const given = rows.flatMap((row) => {
        const number = row.numbers[field] ?? null;
        return number === null
          ? []
          : [{ row: row.number, number, indexes: lookIndexes(fieldEncryption, field, number) }];
      });
      const held = await indexesHeld(
        db,
        field,
        given.flatMap(({ indexes }) => indexes),
      );
      for (const { row, number, indexes } of given) {
        const keys = indexes.map((index) => index.toString('base64'));
        const isRepeated = keys.some((key) => governmentIds.has(`${field}:${key}`));
        const isHeld = keys.some((key) => held.has(key));
        const isDouble = isHeld || isRepeated;
        const warnings = [...lengthWarnings(field, number), ...(isDouble ? [doubleWarning(field)] : [])];
        if (warnings.length > 0) all.set(row, [...(all.get(row) ?? []), ...warnings]);
        // A value that an earlier row has does not count, because that row is already written and would be the match.
        if (isHeld && !isRepeated) found += 1;
        if (keys[0] !== undefined) governmentIds.add(`${field}:${keys[0]}`);
      }
    }
    return all;
  }

  return {
    errorsOf,
    warningsOf,
    /** Number of distinct government ids in the file that belong to other employees. */
    governmentIdsFound: () => found,
  };
}

async function heldOf(db: Db, field: (typeof UNIQUE)[number], values: string[]): Promise<Set<string>> {
  if (values.length === 0) return new Set();
  const { rows } = await sql<{ value: string }>`
    select identity_key(${sql.ref(field)}) as value from employees
    where identity_key(${sql.ref(field)}) = any(array(select identity_key(g) from unnest(${values}::text[]) g))
      and not ${sql.ref(`${field}_repeats`)}`.execute(db);
  return new Set(rows.map(({ value }) => identityKey(value)));
}

async function indexesHeld(db: Db, field: GovernmentIdField, indexes: Buffer[]): Promise<Set<string>> {
  if (indexes.length === 0) return new Set();
  const column = sql.ref(`${field}_index`);
  const { rows } = await sql<{ index: Buffer }>`
    select distinct ${column} as index from employees where ${column} = any(${indexes}::bytea[])`.execute(db);
  return new Set(rows.map(({ index }) => index.toString('base64')));
}
