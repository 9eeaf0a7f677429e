import type { DocumentRow } from '@bulwagan/platform/documents/tables.ts';
import type { DocumentLanguage } from '@bulwagan/platform/documents/values/fields.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import { assertBegun, DAILY_TIME_RECORD } from '../../documents/kinds/daily-time-record.ts';
import { issueOnce, stateOf } from '../../documents/own-papers.ts';
import { getOwnEmployee } from '../../employees/personal-data/own-record.ts';

/**
 * Returns the actor's daily time record for a month as a paper. If the record has changed, the paper is issued again.
 * Throws 404 without an employee record, and 422 for a month that has not begun.
 */
export async function ownTimeRecordFile(
  app: App,
  actor: Actor,
  month: string,
  how: { language: DocumentLanguage; origin: Origin },
): Promise<DocumentRow> {
  const { id } = await getOwnEmployee(app.db, actor);
  assertBegun(app, month, 'month');
  const subjectId = `${id}:${month}`;
  return await issueOnce(app, {
    kind: DAILY_TIME_RECORD.kind,
    subjectId,
    ...how,
    state: await stateOf(app, DAILY_TIME_RECORD, subjectId),
  });
}
