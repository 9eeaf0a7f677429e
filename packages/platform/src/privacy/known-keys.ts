import { type RawBuilder, sql } from 'kysely';
import type { Broken, Invariant } from '../verify/invariants.ts';
import type { EncryptedTable } from './reencrypt.ts';

/**
 * Invariant: every encrypted value in these tables names one of the configured keys. After restoring an old backup, a
 * missing former key would otherwise be noticed only when one of its values is read. Values are not decrypted, which
 * would load all of them into memory. Queued mails are not checked: they are gone within days.
 */
export function findUnknownEncryptionKeys(
  keyIds: readonly string[],
  tables: readonly EncryptedTable[],
): Invariant {
  return {
    name: 'sealed-by-known-secret',
    holds:
      'Encrypted values use APP_SECRET or one of APP_SECRET_PREVIOUS; values of other secrets cannot be read.',
    mend: 'Set the secret that sealed it in APP_SECRET_PREVIOUS: of a copy from before a change of the secret, the former one.',
    broken: sql.join(
      tables.map((table) => encryptedByOthers(keyIds, table)),
      sql` union all `,
    ),
  };
}

/** Counts values with unknown keys, by column and key. */
function encryptedByOthers(keyIds: readonly string[], { name, columns }: EncryptedTable): RawBuilder<Broken> {
  const values = columns.map(
    (column) => sql`(${`${name}.${column.name}`}::text, ${sql.ref(`${name}.${column.name}`)})`,
  );
  return sql`
    select place || ': ' || count(*) || ' sealed by key ' || key_id as subject
    from ${sql.table(name)}
    cross join lateral (values ${sql.join(values)}) as sealed (place, value)
    cross join lateral split_part(value, '.', 2) as key_id
    where value like 'v1.%' and key_id <> all (${keyIds}::text[])
    group by place, key_id`;
}
