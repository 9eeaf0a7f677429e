import { message } from '@bulwagan/contracts/errors/message.ts';
import { type FieldErrors, type Invalid, invalid } from '@bulwagan/platform/http/errors.ts';
import { isVisible } from '@bulwagan/platform/text/visible.ts';
import type { Static } from 'typebox';
import type { Db } from '../database.ts';
import { findParties } from '../parties/queries.ts';
import type { EvidenceInput } from './schemas.ts';

export type NewEvidence = Static<typeof EvidenceInput>;

/** Evidence as stored: blank fields become null. */
export type EvidenceValues = {
  [Name in keyof Required<NewEvidence>]: Exclude<NewEvidence[Name], undefined>;
};

const BOTH_REQUIRED = message('evidence.exhibit_and_description');

/** Validation errors of evidence, and whether the specific message of C§7 applies. */
export interface EvidenceErrors {
  errors: FieldErrors;
  lacksExhibitOrDescription: boolean;
}

export function valuesOf(input: NewEvidence): EvidenceValues {
  const filled = (text: string | null | undefined) => (text != null && isVisible(text) ? text : null);
  return {
    type: input.type,
    witness_name: filled(input.witness_name),
    exhibit: filled(input.exhibit),
    description: filled(input.description),
    offered_by_id: input.offered_by_id ?? null,
  };
}

/**
 * Validates evidence. Testimonial evidence needs its witness; other evidence needs an exhibit and a description
 * (C§4). The offering party must be in the case. A prefix turns field names into those of a list:
 * `evidences.0.exhibit`.
 */
export async function evidenceErrors(
  db: Db,
  caseId: string,
  evidences: EvidenceValues[],
  prefix = '',
): Promise<EvidenceErrors> {
  const offering = await findParties(
    db,
    caseId,
    evidences.flatMap(({ offered_by_id }) => offered_by_id ?? []),
  );
  const parties = new Set(offering.map(({ id }) => id));
  const found: EvidenceErrors = { errors: {}, lacksExhibitOrDescription: false };
  for (const [index, evidence] of evidences.entries()) {
    const field = (name: string) => (prefix === '' ? name : `${prefix}.${index}.${name}`);
    for (const name of missingOf(evidence)) {
      found.errors[field(name)] = [message('field.required', { attribute: field(name) })];
      if (name !== 'witness_name') found.lacksExhibitOrDescription = true;
    }
    if (evidence.offered_by_id !== null && !parties.has(evidence.offered_by_id))
      found.errors[field('offered_by_id')] = [
        message('field.selected', { attribute: field('offered_by_id') }),
      ];
  }
  return found;
}

function missingOf(evidence: EvidenceValues): ('witness_name' | 'exhibit' | 'description')[] {
  const needed =
    evidence.type === 'testimonial' ? (['witness_name'] as const) : (['exhibit', 'description'] as const);
  return needed.filter((name) => evidence[name] === null);
}

/** Returns the 422 for the errors, with the message of C§7 when an exhibit or description is missing. */
export function refusalOf(errors: FieldErrors, { lacksExhibitOrDescription }: EvidenceErrors): Invalid {
  return invalid(errors, lacksExhibitOrDescription ? BOTH_REQUIRED : undefined);
}
