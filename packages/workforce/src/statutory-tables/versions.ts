import { message } from '@bulwagan/contracts/errors/message.ts';
import type { TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { defineVersions } from '../statutory-versions/versions.ts';
import { versionErrors } from './checks.ts';
import { figuresOf, versionOf } from './present.ts';
import { type AnyVersion, countVersions, findVersion, isDateUsed, type StoredVersion } from './queries.ts';
import type { VersionInput } from './schemas.ts';
import { deleteVersion, insertVersion, replaceFigures, updateVersion } from './writes.ts';

const inputOf = (version: AnyVersion) => ({
  effective_from: version.effectiveFrom,
  law: version.law,
  source: version.source,
  confirmed: version.confirmed,
  ...figuresOf(version),
});

/** Versions of the tables of contributions, withholding tax and salary grades (contract §3.3). */
export const tableVersions = defineVersions<TableKey, StoredVersion, VersionInput>({
  noun: 'table version',
  subject: 'statutory_table_version',
  actions: {
    added: 'statutory_table.version_added',
    changed: 'statutory_table.version_changed',
    confirmed: 'statutory_table.version_confirmed',
    deleted: 'statutory_table.version_deleted',
  },
  messages: {
    dateTaken: message('table.date_taken'),
    dateUsed: message('table.used'),
    used: message('table.version_used'),
    onlyVersion: message('table.only_version'),
    changed: message('table.changed'),
  },
  canBeRetroactive: true,
  uniqueDate: 'statutory_versions__key_effective_from',
  inUse: { organization_salary_tables__version_id: () => new Refused(message('table.chosen')) },
  errors: versionErrors,
  fieldsOf: ({ version }) => inputOf(version),
  normalize: (key, input) => inputOf(versionOf(key, input)),
  find: findVersion,
  count: countVersions,
  isDateUsed,
  insert: async (trx, key, input, writing) => {
    const version = versionOf(key, input);
    await insertVersion(trx, writing, version);
    await replaceFigures(trx, writing.id, version);
  },
  update: async (trx, key, input, { id, hasNewFigures, ...updating }) => {
    const version = versionOf(key, input);
    await updateVersion(trx, id, version, updating);
    if (hasNewFigures) await replaceFigures(trx, id, version);
  },
  delete: deleteVersion,
});
