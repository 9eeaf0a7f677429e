import { ELECTRONIC_KINDS } from '@bulwagan/contracts/court/paper-kinds.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import type { DocumentRow, DocumentsDb } from '@bulwagan/platform/documents/tables.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';

const CIVIL = /\bcivil\b|\bsmall\s+claims?\b/i;

/** Throws 422 unless the paper is an order or notice in a civil case that is public. */
export async function assertElectronic(db: DocumentsDb, document: DocumentRow): Promise<void> {
  if (!(await isElectronic(db, document))) throw new Refused(message('document.signed_on_paper'));
}

/**
 * Returns true if the rules allow sending a paper as a PDF. Subpoenas, summons and papers of a case that is not
 * public must not be sent (R13 s.14).
 */
export async function isElectronic(
  db: DocumentsDb,
  { kind, record_id: caseId }: DocumentRow,
): Promise<boolean> {
  return ELECTRONIC_KINDS.includes(kind) && caseId !== null && (await isPublicCivil(db, caseId));
}

async function isPublicCivil(db: DocumentsDb, caseId: string): Promise<boolean> {
  const { rows } = await sql<{ case_type: string; classification: string }>`
    select case_type, classification from case_records where id = ${caseId}::uuid`.execute(db);
  const found = rows[0];
  return found?.classification === 'public' && CIVIL.test(found.case_type);
}
