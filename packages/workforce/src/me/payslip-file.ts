import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { issueWithin } from '@bulwagan/platform/documents/papers/issue.ts';
import type { DocumentRow, DocumentsDb } from '@bulwagan/platform/documents/tables.ts';
import type { DocumentLanguage } from '@bulwagan/platform/documents/values/fields.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { PAYSLIP } from '../documents/kinds/payroll-papers.ts';
import { TITLE } from '../schema.ts';
import { assertOwnPayslip } from './payslips.ts';

/**
 * Returns the newest payslip in force of the actor in a final run. The program issues it when there is none, once for
 * requests at the same time. Throws 404 as `ownPayslip`.
 */
export async function ownPayslipFile(
  app: App,
  actor: Actor,
  runId: string,
  { language, origin }: { language: DocumentLanguage; origin: Origin },
): Promise<DocumentRow> {
  const subjectId = `${runId}:${await assertOwnPayslip(app.db, actor, runId)}`;
  const issued = await findIssued(app.db, subjectId);
  if (issued !== undefined) return issued;
  return await withTransaction(app.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`workforce payslip ${subjectId}`}, 0))`.execute(
      trx,
    );
    const meanwhile = await findIssued(trx, subjectId);
    if (meanwhile !== undefined) return meanwhile;
    const request = { kind: PAYSLIP.kind, subjectId, language, data: {}, allowsMissing: true };
    const by = { issuer: { id: null, name: TITLE }, origin };
    return await issueWithin(app.documents, trx as unknown as DocumentsDb, null, request, by);
  });
}

async function findIssued(db: Db, subjectId: string): Promise<DocumentRow | undefined> {
  return await (db as unknown as DocumentsDb)
    .selectFrom('documents')
    .selectAll()
    .where('kind', '=', PAYSLIP.kind)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'issued')
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
