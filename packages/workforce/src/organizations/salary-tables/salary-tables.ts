import { message } from '@bulwagan/contracts/errors/message.ts';
import { given } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import { getOrganization } from '../organizations.ts';
import {
  findSalaryTable,
  findTableVersion,
  isSalaryTableUsed,
  listSalaryTables,
  type SalaryTableRow,
} from './queries.ts';
import type { SalaryTableInput } from './schemas.ts';

type Service = Pick<App, 'db' | 'clock'>;

const CONSTRAINTS = {
  organization_salary_tables__key: () =>
    invalid({ starts_on: [message('salary_table.date_taken', { attribute: 'starts_on' })] }),
};

/** Returns the salary tables that an organization chose. Throws 404 for an unknown organization. */
export async function salaryTablesOf({ db }: Service, organizationId: string): Promise<SalaryTableRow[]> {
  await getOrganization(db, organizationId);
  return await listSalaryTables(db, organizationId);
}

/**
 * Chooses the salary table that an organization and those below it use from a day on. Throws 422 for an unknown
 * table, and if another choice starts on the same date.
 */
export async function chooseSalaryTable(
  { db, clock }: Service,
  actor: Actor,
  organizationId: string,
  input: SalaryTableInput,
  origin: Origin,
): Promise<SalaryTableRow> {
  const now = iso(clock.now());
  return await withTransaction(db, async (trx) => {
    await getOrganization(trx, organizationId);
    const version = await findTableVersion(trx, input.table_effective_from);
    if (version === undefined) throw invalid(UNKNOWN_TABLE);
    const id = newId();
    await explainConstraints(CONSTRAINTS, () =>
      trx
        .insertInto('organization_salary_tables')
        .values({
          id,
          organization_id: organizationId,
          starts_on: input.starts_on,
          version_id: version,
          created_by: actor.id,
          created_at: now,
        })
        .execute(),
    );
    await recordAs(trx, actor, {
      action: 'organization.salary_table_chosen',
      subject: ['organization', organizationId],
      at: now,
      origin,
      changes: { after: given(input, ['starts_on', 'table_effective_from']) },
    });
    return (await findSalaryTable(trx, organizationId, id))!;
  });
}

const UNKNOWN_TABLE = {
  table_effective_from: [message('salary_table.unknown', { attribute: 'table_effective_from' })],
};

/**
 * Deletes an organization's choice of a salary table. Throws 404 if there is no such choice, and 422 if a payroll
 * used it.
 */
export async function forgetSalaryTable(
  { db, clock }: Service,
  actor: Actor,
  organizationId: string,
  id: string,
  origin: Origin,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    await getOrganization(trx, organizationId);
    const row = assertFound(await findSalaryTable(trx, organizationId, id), 'salary table');
    if (await isSalaryTableUsed(trx, row)) throw new Refused(message('salary_table.used'));
    await trx.deleteFrom('organization_salary_tables').where('id', '=', id).execute();
    const { starts_on, table_effective_from } = row;
    await recordAs(trx, actor, {
      action: 'organization.salary_table_deleted',
      subject: ['organization', organizationId],
      at: iso(clock.now()),
      origin,
      changes: { before: { starts_on, table_effective_from } },
    });
  });
}
