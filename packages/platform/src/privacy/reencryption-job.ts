import type { Kysely } from 'kysely';
import type { Jobs } from '../jobs/jobs.ts';
import type { FieldEncryption } from './field-encryption.ts';
import { type EncryptedTable, reencrypt } from './reencrypt.ts';

interface Reencryption<DB> {
  db: Kysely<DB>;
  jobs: Jobs;
  fieldEncryption: FieldEncryption;
}

/**
 * Defines a nightly job that re-encrypts values of former keys in these tables, so that the keys can be removed. Pass
 * all encrypted columns of a service; queued values are gone within days.
 */
export function defineReencryption<DB>(app: Reencryption<DB>, tables: readonly EncryptedTable[]): void {
  app.jobs.defineJob({
    name: 'reseal',
    cron: '30 2 * * *',
    singleton: true,
    timeoutInSeconds: 7_200,
    handle: async (_data, { signal, log }) => {
      // With a single secret no value can be of another key.
      if (!app.fieldEncryption.hasEarlierKeys) return;
      for (const table of tables) {
        const { done, left } = await reencrypt(app.db, app.fieldEncryption, table, signal);
        signal.throwIfAborted();
        const fields = { table: table.name, rows: done };
        if (left.length === 0)
          log.info(fields, 'Values of former secrets were re-encrypted with the current one.');
        else
          log.error(
            { ...fields, left: left.length, first: left.slice(0, 10) },
            'Some values of former secrets could not be re-encrypted: the former secrets are still needed.',
          );
      }
    },
  });
}
