import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { Static } from 'typebox';
import { formatTin } from '../documents/values/tin.ts';
import { NO_ACCREDITATION } from '../documents/values/words.ts';
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

type AccreditationColumns = Pick<
  PaperDetails,
  'accreditation_kind' | 'accreditation_number' | 'accreditation_valid_from' | 'accreditation_valid_to'
>;

/** Returns the accreditation in the columns; null if there is none. */
export function accreditationOf(row: AccreditationColumns): Static<typeof Accreditation> | null {
  const { accreditation_kind: kind, accreditation_number: number } = row;
  const { accreditation_valid_from: from, accreditation_valid_to: to } = row;
  const isAccredited = kind !== null && number !== null && from !== null && to !== null;
  return isAccredited ? { kind, number, valid_from: from, valid_to: to } : null;
}

/**
 * Returns the current accreditation if the change replaces it by a later accreditation, or removes it after its end,
 * because it still counts for donations of its time. Undefined if the change corrects the current accreditation.
 * `today` is YYYY-MM-DD.
 */
export function findReplaced(
  before: AccreditationColumns,
  change: Partial<AccreditationColumns>,
  today: string,
): Static<typeof Accreditation> | undefined {
  const old = accreditationOf(before);
  if (old === null || old.kind === NO_ACCREDITATION || change.accreditation_kind === undefined)
    return undefined;
  const next = accreditationOf({ ...before, ...change });
  if (next === null || next.kind === NO_ACCREDITATION) return old.valid_to < today ? old : undefined;
  const isAfter = next.valid_from > old.valid_to;
  const isRenewal = next.number !== old.number && next.valid_from > old.valid_from;
  return isAfter || isRenewal ? old : undefined;
}

/** Presents the columns as the members of an institution. */
export function presentPaperDetails(row: PaperDetails) {
  const { signatory_name: name } = row;
  return {
    tin: row.tin,
    accreditation: accreditationOf(row),
    signatory: name === null ? null : { name, position: row.signatory_position },
  };
}
