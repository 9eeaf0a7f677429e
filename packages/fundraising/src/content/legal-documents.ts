import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { alreadyPublished, overtaken } from './errors.ts';
import { richTextOf, seesDrafts } from './faqs.ts';
import {
  findPublished,
  findVersion,
  holdDocument,
  insertVersion,
  type LegalDocumentRow,
  type LegalSummaryRow,
  listNewest,
  listPublished,
  listVersions,
  publishVersion,
} from './legal-queries.ts';
import type { NewLegalDocument } from './schemas.ts';

/** Returns the current version of each document, or the newest version for writers who ask for drafts. */
export async function legalDocuments(
  app: App,
  actor: Actor | null,
  wantsDrafts: boolean,
): Promise<LegalSummaryRow[]> {
  return await (wantsDrafts && seesDrafts(actor) ? listNewest(app.db) : listPublished(app.db));
}

/** Returns the current version. Throws NotFound, also when none is published. */
export async function getLegalDocument(app: App, slug: string): Promise<LegalDocumentRow> {
  return assertFound(await findPublished(app.db, slug), 'legal document');
}

/** Returns one version, so that people can read what they once agreed to. Drafts are for writers only. */
export async function getVersion(
  app: App,
  actor: Actor | null,
  slug: string,
  version: number,
): Promise<LegalDocumentRow> {
  const document = await findVersion(app.db, slug, version);
  if (document === undefined || (document.published_at === null && !seesDrafts(actor)))
    throw new NotFound('legal document');
  return document;
}

/** Throws NotFound for a document without any version. */
export async function versionsOf(app: App, slug: string): Promise<LegalSummaryRow[]> {
  const versions = await listVersions(app.db, slug);
  if (versions.length === 0) throw new NotFound('legal document');
  return versions;
}

/** Adds the next version as a draft. The published version stays in force until this one is published. */
export async function draftVersion(
  app: App,
  actor: Actor,
  input: Static<typeof NewLegalDocument>,
  origin: Origin,
): Promise<LegalDocumentRow> {
  const body = richTextOf('body', input.body);
  const at = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await holdDocument(trx, input.slug);
    const document = await insertVersion(trx, { slug: input.slug, title: input.title, body }, at);
    await recordAs(trx, actor, {
      action: 'legal_document.drafted',
      subject: ['legal_document', document.id],
      at,
      ...origin,
      changes: { after: { slug: document.slug, version: document.version, title: document.title } },
    });
    return document;
  });
}

/**
 * Publishes a version permanently. Throws NotFound (404), and Refused (422) if the version is published already or
 * older than the current version.
 */
export async function publish(
  app: App,
  actor: Actor,
  slug: string,
  version: number,
  origin: Origin,
): Promise<LegalDocumentRow> {
  const at = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await holdDocument(trx, slug);
    const draft = assertFound(await findVersion(trx, slug, version), 'legal document');
    if (draft.published_at !== null) throw alreadyPublished();
    const inForce = await findPublished(trx, slug);
    if (inForce !== undefined && inForce.version > version) throw overtaken();
    await recordAs(trx, actor, {
      action: 'legal_document.published',
      subject: ['legal_document', draft.id],
      at,
      ...origin,
      changes: { before: { version: inForce?.version ?? null }, after: { slug, version } },
    });
    return await publishVersion(trx, draft.id, at);
  });
}
