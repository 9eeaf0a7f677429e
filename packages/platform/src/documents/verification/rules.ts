import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { AnyDocuments } from '../context.ts';
import { hashOfFile } from '../hash.ts';
import { normalizedCode } from '../papers/codes.ts';
import { numberText } from '../papers/series.ts';
import type { DocumentRow } from '../tables.ts';
import { localParts } from '../values/format.ts';

export type VerificationStatus = 'genuine' | 'superseded' | 'void' | 'unknown';

/** Public data of a paper: no names, and only the status if its case is confidential. */
export interface Verification {
  status: VerificationStatus;
  kind_name?: string;
  number?: string;
  office?: string;
  issued_on?: string;
  /** Null while there is no signed copy. */
  signed_on?: string | null;
  /** Date on which the paper was issued as a PDF, without a signature on paper. */
  electronically_issued_on?: string;
}

/** Result of a check, with facts that only the page uses. */
export interface Checked {
  found: Verification;
  /** Whether the paper is valid without a signature. */
  isValidUnsigned: boolean;
}

const STATUSES = { issued: 'genuine', superseded: 'superseded', void: 'void' } as const;

/** Checks a verification code printed on a paper. Spaces, hyphens and letter case do not matter. */
export async function verifyCode(
  documents: AnyDocuments,
  code: string,
  language: Language,
): Promise<Checked> {
  const row = await documents.db
    .selectFrom('documents')
    .selectAll()
    .where('verification_code', '=', normalizedCode(code))
    .executeTakeFirst();
  return await verificationOf(documents, row, language);
}

/** Checks an issued file or its signed scan by the hash, so that a file with one changed byte is unknown. */
export async function verifyFile(
  documents: AnyDocuments,
  bytes: Buffer,
  language: Language,
): Promise<Checked> {
  const sha256 = hashOfFile(bytes);
  const row = await documents.db
    .selectFrom('documents')
    .selectAll()
    .where((at) => at.or([at('sha256', '=', sha256), at('signed_copy_sha256', '=', sha256)]))
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return await verificationOf(documents, row, language);
}

async function verificationOf(
  documents: AnyDocuments,
  row: DocumentRow | undefined,
  language: Language,
): Promise<Checked> {
  if (row === undefined) return { found: { status: 'unknown' }, isValidUnsigned: false };
  const status = STATUSES[row.status];
  const kind = documents.kindsByName.get(row.kind);
  const isValidUnsigned = kind?.isValidUnsigned === true;
  if (!(await documents.isPublic(documents.db, row))) return { found: { status }, isValidUnsigned };
  const dateOf = (instant: string) => localParts(instant, documents.timeZone).date;
  const { electronically_issued_at: electronicAt } = row;
  const found = {
    status,
    kind_name: kind?.name[language] ?? row.kind,
    number: numberText(row),
    office: row.office,
    issued_on: dateOf(row.issued_at),
    signed_on: row.signed_at === null ? null : dateOf(row.signed_at),
    ...(electronicAt === null ? {} : { electronically_issued_on: dateOf(electronicAt) }),
  };
  return { found, isValidUnsigned };
}
