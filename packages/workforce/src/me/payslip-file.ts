import type { DocumentRow } from '@bulwagan/platform/documents/tables.ts';
import type { DocumentLanguage } from '@bulwagan/platform/documents/values/fields.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { PAYSLIP } from '../documents/kinds/payroll-papers.ts';
import { issueOnce } from '../documents/own-papers.ts';
import { assertOwnPayslip } from './payslips.ts';

/**
 * Returns the actor's newest payslip in force for a final run. If there is none, the program issues one; concurrent
 * requests get the same payslip. Throws 404 like `ownPayslip`.
 */
export async function ownPayslipFile(
  app: App,
  actor: Actor,
  runId: string,
  how: { language: DocumentLanguage; origin: Origin },
): Promise<DocumentRow> {
  const subjectId = `${runId}:${await assertOwnPayslip(app.db, actor, runId)}`;
  return await issueOnce(app, { kind: PAYSLIP.kind, subjectId, ...how });
}
