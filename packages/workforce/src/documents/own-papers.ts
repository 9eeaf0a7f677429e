import { createHash } from 'node:crypto';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { DocumentKind } from '@bulwagan/platform/documents/kind.ts';
import { reissueWithin } from '@bulwagan/platform/documents/papers/end.ts';
import { issueWithin } from '@bulwagan/platform/documents/papers/issue.ts';
import type { DocumentRow, DocumentsDb } from '@bulwagan/platform/documents/tables.ts';
import type { DocumentLanguage } from '@bulwagan/platform/documents/values/fields.ts';
import { versionOf } from '@bulwagan/platform/documents/values/version.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { sql } from 'kysely';
import type { Subject } from '../access.ts';
import type { App } from '../context.ts';
import { TITLE } from '../schema.ts';

/** Returns a hash of all data from the record that a paper issued by the program shows. */
export async function stateOf(
  app: App,
  { kind, fields, load }: DocumentKind<App, Subject>,
  subjectId: string,
): Promise<string> {
  const now = String(app.clock.now());
  const loaded = await load(app, app.db, null, { subjectId, language: 'en', data: {}, now });
  return createHash('sha256')
    .update(`${kind} ${versionOf(fields, loaded.values)}`)
    .digest('base64url');
}

interface OwnPaper {
  kind: string;
  subjectId: string;
  language: DocumentLanguage;
  origin: Origin;
  /** Hash of a record that can still change; omitted for a record that cannot change. */
  state?: string;
  /**
   * Time of the last change, for a record that can still change. Papers that officers issued earlier are then not
   * used.
   */
  officersSince?: string;
}

/**
 * Returns the newest paper in force that matches the record. If there is none, the program issues one; concurrent
 * requests get the same paper. If the record has changed, a paper of the program is superseded. The caller checks
 * access.
 */
export async function issueOnce(app: App, paper: OwnPaper): Promise<DocumentRow> {
  const { kind, subjectId, language, origin, state } = paper;
  const found = await findIssued(app.db as unknown as DocumentsDb, paper);
  if (found !== undefined && isCurrent(found, state)) return found;
  return await withTransaction(app.db, async (db) => {
    const trx = db as unknown as DocumentsDb;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`workforce ${kind} ${subjectId}`}, 0))`.execute(
      trx,
    );
    const meanwhile = await findIssued(trx, paper);
    if (meanwhile !== undefined && isCurrent(meanwhile, state)) return meanwhile;
    const by = { issuer: { id: null, name: TITLE }, origin };
    const data = state === undefined ? {} : { record_state: state };
    if (meanwhile !== undefined) {
      const reissue = { reason: CHANGED, data, allowsMissing: true };
      return await reissueWithin(app.documents, trx, null, meanwhile, reissue, by);
    }
    return await issueWithin(
      app.documents,
      trx,
      null,
      { kind, subjectId, language, data, allowsMissing: true },
      by,
    );
  });
}

const CHANGED = 'The record has changed.';

const isCurrent = ({ data, issued_by: officer }: DocumentRow, state: string | undefined): boolean =>
  state === undefined || officer !== null || data.record_state === state;

/** A paper that an officer issued holds as long as its record cannot change, or since it last changed. */
async function findIssued(
  db: DocumentsDb,
  { kind, subjectId, state, officersSince }: OwnPaper,
): Promise<DocumentRow | undefined> {
  return await db
    .selectFrom('documents')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'issued')
    .$if(state !== undefined, (query) =>
      query.where((eb) =>
        officersSince === undefined
          ? eb('issued_by', 'is', null)
          : eb.or([eb('issued_by', 'is', null), eb('issued_at', '>=', officersSince)]),
      ),
    )
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
