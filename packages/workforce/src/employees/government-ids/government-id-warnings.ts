import { type Message, message, type Value } from '@bulwagan/contracts/errors/message.ts';
import { EMPLOYEE_FIELD_LABELS } from '@bulwagan/contracts/workforce/employee-fields.ts';
import type { FieldEncryption } from '@bulwagan/platform/privacy/field-encryption.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { indexKey, lookIndexes } from './government-id-encryption.ts';
import { entriesOf, type GovernmentIdField, type GovernmentIds, unmatchedLengths } from './government-ids.ts';

/**
 * Usual formats of government ids, for agencies that published no length. Other formats cause a warning and are never
 * refused.
 */
const USUAL: Partial<Record<GovernmentIdField, [pattern: RegExp, lengths: Value]>> = {
  gsis_number: [/^[0-9]{11}$/, 11],
  prc_number: [/^[0-9]{1,10}$/, message('employee.at_most', { most: 10 })],
};

export interface Warning {
  field: string;
  message: Message;
}

/**
 * Returns warnings about government ids: a wrong length, or an id that another employee has. The warning does not
 * name the other employee, whom the caller may not be allowed to see.
 */
export async function warningsOf(
  db: Db,
  fieldEncryption: FieldEncryption,
  employeeId: string,
  governmentIds: Partial<GovernmentIds>,
): Promise<Warning[]> {
  const given = entriesOf(governmentIds).filter(
    (entry): entry is [GovernmentIdField, string] => entry[1] !== null,
  );
  const warnings = given.flatMap(([field, number]) => lengthWarnings(field, number));
  const doubles = await heldByOthers(db, fieldEncryption, employeeId, given);
  return [...warnings, ...doubles.map(doubleWarning)];
}

export function lengthWarnings(field: GovernmentIdField, number: string): Warning[] {
  const lengths = unmatchedLengths(field, number) ?? unusual(field, number);
  if (lengths === undefined) return [];
  return [{ field, message: message('employee.number_should_have', { attribute: field, lengths }) }];
}

function unusual(field: GovernmentIdField, number: string): Value | undefined {
  const [pattern, lengths] = USUAL[field] ?? [];
  return pattern === undefined || pattern.test(indexKey(field, number)) ? undefined : lengths;
}

export const doubleWarning = (field: GovernmentIdField): Warning => ({
  field,
  message: message('employee.same_number', { name: EMPLOYEE_FIELD_LABELS.en[field] }),
});

async function heldByOthers(
  db: Db,
  fieldEncryption: FieldEncryption,
  employeeId: string,
  given: [GovernmentIdField, string][],
): Promise<GovernmentIdField[]> {
  const looks = given.flatMap(([field, number]) => {
    const indexes = lookIndexes(fieldEncryption, field, number);
    if (indexes.length === 0) return [];
    return sql`
      select ${field}::text as field where exists (select from employees e
        where ${sql.ref(`e.${field}_index`)} = any(${indexes}::bytea[]) and e.id <> ${employeeId})`;
  });
  if (looks.length === 0) return [];
  await serializeByKey(db, fieldEncryption, given);
  const { rows } = await sql<{ field: GovernmentIdField }>`${sql.join(looks, sql` union all `)}`.execute(db);
  return rows.map(({ field }) => field);
}

/**
 * Locks the government ids in a fixed order (to avoid deadlocks), so that of two simultaneous uses the second one waits
 * and finds the first. Imports skip this lock, because they would block everyone until they end.
 */
async function serializeByKey(
  trx: Db,
  fieldEncryption: FieldEncryption,
  given: [GovernmentIdField, string][],
): Promise<void> {
  const keys = given
    .flatMap(([field, number]) => lookIndexes(fieldEncryption, field, number))
    .map((index) => index.toString('hex'))
    .sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended('workforce number ' || key, 0))
    from unnest(${keys}::text[]) key`.execute(trx);
}
