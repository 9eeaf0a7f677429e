import { EVIDENCE_TYPES } from '@bulwagan/contracts/court/kinds.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { nullable, oneOf, optionalName } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { shownMoment } from '../http/fields.ts';

/** Fields required by each type are checked in `evidenceErrors` (C§7), not in the schema. */
const fields = {
  type: oneOf(EVIDENCE_TYPES),
  witness_name: optionalName(NAME_MAX_LENGTH, { description: 'Required for `testimonial`.' }),
  exhibit: Type.Optional(
    nullable(
      Type.String({
        maxLength: NAME_MAX_LENGTH,
        description: 'For example `A-1`. Required unless testimonial.',
      }),
    ),
  ),
  description: Type.Optional(
    nullable(Type.String({ maxLength: TEXT_MAX_LENGTH, description: 'Required unless testimonial.' })),
  ),
  offered_by_id: Type.Optional(nullable(uuid('Party of the case that offers it.'))),
};

export const EvidenceInput = Type.Object(fields, { 'x-name': 'EvidenceInput' });

/** Omitted fields keep their values. */
export const EvidenceChange = Type.Object({ ...fields, type: Type.Optional(fields.type) });

export const Evidence = Type.Object(
  {
    id: uuid(),
    case_record_id: uuid(),
    type: oneOf(EVIDENCE_TYPES),
    witness_name: nullable(Type.String()),
    exhibit: nullable(Type.String()),
    description: nullable(Type.String()),
    offered_by_id: nullable(uuid()),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Evidence' },
);
