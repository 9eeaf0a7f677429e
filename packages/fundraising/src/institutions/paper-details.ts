import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { Static } from 'typebox';
import { formatTin } from '../documents/values/tin.ts';
import type { InstitutionDetails } from './queries.ts';
import type { Accreditation, InstitutionChange } from './schemas.ts';

/** Columns that only papers show (contract §3.2). */
export const PAPER_DETAILS = [
  'tin',
  'accreditation_kind',
  'accreditation_number',
  'accreditation_valid_from',
  'accreditation_valid_to',
  'signatory_name',
  'signatory_position',
] as const;

type PaperDetails = Pick<InstitutionDetails, (typeof PAPER_DETAILS)[number]>;

/** Returns the columns of the sent members; null clears all columns of a member. */
export function paperDetailsOf(input: Static<typeof InstitutionChange>): Partial<PaperDetails> {
  const { tin, accreditation, signatory } = input;
  return {
    ...(tin === undefined ? {} : { tin: formatTin(tin) === null ? null : tin }),
    ...(accreditation === undefined
      ? {}
      : {
          accreditation_kind: accreditation?.kind ?? null,
          accreditation_number: accreditation?.number ?? null,
          accreditation_valid_from: accreditation?.valid_from ?? null,
          accreditation_valid_to: accreditation?.valid_to ?? null,
        }),
    ...(signatory === undefined
      ? {}
      : { signatory_name: signatory?.name ?? null, signatory_position: signatory?.position ?? null }),
  };
}

/** Returns an error for an accreditation that ends before it begins. */
export function validateAccreditation(
  accreditation: Static<typeof Accreditation> | null | undefined,
): FieldErrors {
  if (accreditation == null || accreditation.valid_from <= accreditation.valid_to) return {};
  return { 'accreditation.valid_to': [message('accreditation.ends_before_start')] };
}

/** Presents the columns as the members of an institution. */
export function presentPaperDetails(row: PaperDetails) {
  const { accreditation_kind: kind, accreditation_number: number, signatory_name: name } = row;
  const { accreditation_valid_from: from, accreditation_valid_to: to } = row;
  const isAccredited = kind !== null && number !== null && from !== null && to !== null;
  return {
    tin: row.tin,
    accreditation: isAccredited ? { kind, number, valid_from: from, valid_to: to } : null,
    signatory: name === null ? null : { name, position: row.signatory_position },
  };
}
