import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '../../database/transaction.ts';
import { invalid, Unavailable } from '../../http/errors.ts';
import { newId } from '../../http/ids.ts';
import type { Origin } from '../../http/origin.ts';
import { iso } from '../../time/clock.ts';
import type { AnyDocuments } from '../context.ts';
import { hashOfFile } from '../hash.ts';
import type { Issuer } from '../kind.ts';
import type { Paper } from '../rendering/paper.ts';
import { RendererClosed, RenderFailed } from '../rendering/renderer.ts';
import type { DocumentRow, DocumentsDb } from '../tables.ts';
import type { Values } from '../values/fields.ts';
import { localParts } from '../values/format.ts';
import { newVerificationCode } from './codes.ts';
import { compose } from './compose.ts';
import { type DocumentRequest, type Prepared, prepare } from './prepare.ts';
import { insertDocument } from './queries.ts';
import { nextNumber, numberText, seriesOf } from './series.ts';

export interface IssueBy {
  issuer: Issuer;
  origin: Origin | null;
  batchId?: string;
  /** Paper that the new one replaces. For a paper with two versions, the version with initials. */
  replaces?: Replaced;
  /** Version with names that the new one replaces. */
  replacesNames?: Replaced;
}

type Replaced = Pick<DocumentRow, 'id' | 'series' | 'year' | 'number'>;

/**
 * Issues a paper in one transaction: number, file, row and audit event, or none of them. Throws as `prepare`, 422 under
 * `data` for missing required values and under `template_id` for a missing seal, and 503 when the paper cannot be rendered or stored.
 */
export async function issueDocument(
  documents: AnyDocuments,
  actor: unknown,
  request: DocumentRequest,
  by: IssueBy,
  within?: (trx: DocumentsDb, row: DocumentRow) => Promise<void>,
): Promise<DocumentRow> {
  return await documents.issuing.run(() =>
    withTransaction(documents.db, async (trx) => {
      const row = await issueWithin(documents, trx, actor, request, by);
      await within?.(trx, row);
      return row;
    }),
  );
}

/**
 * Same as `issueDocument`, in the caller's transaction. A paper in two versions is issued twice; returns the served
 * version.
 */
export async function issueWithin(
  documents: AnyDocuments,
  trx: DocumentsDb,
  actor: unknown,
  request: DocumentRequest,
  by: IssueBy,
  onComposed?: (paper: Paper) => void,
): Promise<DocumentRow> {
  const prepared = await prepare(documents, trx, actor, request);
  assertEmblem(prepared, actor);
  assertComplete(prepared, request);
  if (prepared.subject.served === undefined)
    return await issueVersion(documents, trx, prepared, { request, by, onComposed });
  const { replacesNames, batchId: _, replaces: __, ...always } = by;
  const withNames = { ...always, ...(replacesNames === undefined ? {} : { replaces: replacesNames }) };
  const { id } = await issueVersion(documents, trx, prepared, { request, by: withNames, version: 'names' });
  return await issueVersion(documents, trx, servedVersion(prepared), {
    request,
    by,
    onComposed,
    version: 'initials',
    counterpartId: id,
    values: prepared.values,
  });
}

/** Returns the version of a paper that is served: without names when its record is confidential. */
export function servedVersion(prepared: Prepared): Prepared {
  const { subject, values } = prepared;
  if (subject.served === undefined) return prepared;
  return {
    ...prepared,
    subject: { ...subject, label: subject.served.label },
    values: subject.served.withoutNames(values),
  };
}

interface Version {
  request: DocumentRequest;
  by: IssueBy;
  onComposed?: ((paper: Paper) => void) | undefined;
  version?: DocumentRow['version'];
  counterpartId?: string;
  /** Values with names, of the version without them. */
  values?: Values;
}

async function issueVersion(
  documents: AnyDocuments,
  trx: DocumentsDb,
  prepared: Prepared,
  { request, by, onComposed, version = null, counterpartId, values = prepared.values }: Version,
): Promise<DocumentRow> {
  const row = {
    ...(await numbered(documents, trx, prepared, request, by)),
    version,
    counterpart_id: counterpartId ?? null,
  };
  const paper = compose(documents, prepared, row.issued_at, {
    number: numberText(row),
    verificationCode: row.verification_code,
    issuedBy: by.issuer.name,
    replacesNumber: by.replaces === undefined ? null : numberText(by.replaces),
  });
  onComposed?.(paper);
  const { pdf, pages } = await rendered(documents, [paper]);
  const complete = {
    ...row,
    pages,
    bytes: pdf.length,
    sha256: hashOfFile(pdf),
  };
  // Before the commit: a paper without its file is never seen. A file without its paper is swept as a leftover.
  await documents.app.files.put(row.file_key, Buffer.from(pdf), 'application/pdf');
  await insertDocument(trx, complete);
  await documents.recordAudit(trx, by.issuer, {
    action: 'document.issued',
    documentId: row.id,
    subject: { type: row.subject_type, id: row.subject_id },
    tenantId: row.tenant_id,
    at: row.issued_at,
    origin: by.origin,
    changes: {
      kind: row.kind,
      number: numberText(row),
      sha256: complete.sha256,
      replaces_id: row.replaces_id,
      ...(version === null ? {} : { version }),
    },
  });
  await documents.afterIssue?.(trx, {
    row: complete,
    issuer: by.issuer,
    values,
    origin: by.origin,
  });
  return complete;
}

/**
 * Throws 422 for a template whose seal is missing in the file store. For a paper that the program itself makes, no
 * template can be chosen: 503, and it is made later.
 */
function assertEmblem({ letterhead, template }: Prepared, actor: unknown): void {
  if (letterhead?.emblem !== 'missing') return;
  if (actor === null) throw new NotRendered();
  throw invalid({ template_id: [message('document.seal_missing', { name: template.name })] });
}

function assertComplete({ missing, template }: Prepared, { allowsMissing }: DocumentRequest): void {
  if (missing.length === 0 || allowsMissing) return;
  const problems = missing.map(({ name, label }) =>
    message('document.value_missing', { name, label: label[template.language] }),
  );
  throw invalid({ data: problems });
}

/** Returns the row of the paper with the next number of its series; size and hash follow from the file. */
async function numbered(
  { app, timeZone }: AnyDocuments,
  trx: DocumentsDb,
  { kind, template, subject }: Prepared,
  request: DocumentRequest,
  { issuer, batchId, replaces }: IssueBy,
): Promise<DocumentRow> {
  const now = iso(app.clock.now());
  const year = Number(localParts(now, timeZone).date.slice(0, 4));
  const tenantId = subject.office.id;
  const id = newId();
  const number = await nextNumber(trx, { tenantId, kind: kind.kind, year });
  return {
    id,
    kind: kind.kind,
    tenant_id: tenantId,
    office: subject.office.name,
    series: seriesOf(kind.series, tenantId),
    year,
    number,
    status: 'issued',
    template_id: template.template_id,
    template_version: template.version,
    language: template.language,
    subject_type: kind.subjectType,
    subject_id: request.subjectId,
    subject_label: subject.label,
    version: null,
    counterpart_id: null,
    record_id: subject.recordId,
    data: { ...request.data },
    sha256: '',
    pages: 0,
    bytes: 0,
    file_key: `documents/${id}.pdf`,
    verification_code: newVerificationCode(),
    batch_id: batchId ?? null,
    signed_copy_key: null,
    signed_copy_type: null,
    signed_copy_sha256: null,
    signed_at: null,
    electronically_issued_at: null,
    issued_at: now,
    issued_by: issuer.id,
    issued_by_name: issuer.name,
    ended_at: null,
    ended_by: null,
    end_reason: null,
    replaces_id: replaces?.id ?? null,
    replaced_by_id: null,
  };
}

/** 503: a paper that cannot be rendered. */
export class NotRendered extends Unavailable {
  constructor() {
    super(message('document.not_rendered'));
  }
}

/**
 * Renders papers. Throws NotRendered (503) for a paper that cannot be rendered; the reason is in the log, without its
 * values. Throws Unavailable (503) when the program stops.
 */
export async function rendered({ renderer, app }: AnyDocuments, papers: readonly Paper[]) {
  try {
    return await renderer.render(papers);
  } catch (error) {
    if (!(error instanceof RenderFailed)) throw error;
    if (error instanceof RendererClosed) throw new Unavailable();
    app.log.error({ err: error }, 'a paper could not be rendered');
    throw new NotRendered();
  }
}
