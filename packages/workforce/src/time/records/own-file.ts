import { createHash } from 'node:crypto';
import type { DocumentRow } from '@bulwagan/platform/documents/tables.ts';
import type { DocumentLanguage } from '@bulwagan/platform/documents/values/fields.ts';
import { versionOf } from '@bulwagan/platform/documents/values/version.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import { assertBegun, DAILY_TIME_RECORD } from '../../documents/kinds/daily-time-record.ts';
import { issueOnce } from '../../documents/own-papers.ts';
import { getOwnEmployee } from '../../employees/personal-data/own-record.ts';

/**
 * Returns the daily time record of the actor for a month, issued again when the record has changed. Throws 404 without
 * an employee record, and 422 for a month that has not begun.
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
    state: await stateOf(app, subjectId),
  });
}

/** Returns a digest of everything that the paper shows of the record. */
async function stateOf(app: App, subjectId: string): Promise<string> {
  const loading = { subjectId, language: 'en', data: {}, now: String(app.clock.now()) } as const;
  const { values } = await DAILY_TIME_RECORD.load(app, app.db, null, loading);
  return createHash('sha256').update(versionOf(DAILY_TIME_RECORD.fields, values)).digest('base64url');
}
