import { AMENDMENT_STATUSES, VERDICTS } from '@bulwagan/contracts/court/activity-status.ts';
import { EVIDENCE_TYPES, PARTY_CLASSIFICATIONS } from '@bulwagan/contracts/court/kinds.ts';
import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { EvidenceInput } from '../evidence/schemas.ts';
import { pageFields, shownMoment } from '../http/fields.ts';
import { MediaFile } from '../media/schemas.ts';
import { partyFields } from '../parties/schemas.ts';

/** The status after filing and the two results of a review. C§3 does not define the statuses of amendments. */

const MAX_ITEMS = 100;

const remarks = () => Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH })));
const ids = (description: string) =>
  Type.Optional(nullable(Type.Array(uuid(), { maxItems: MAX_ITEMS, uniqueItems: true, description })));

/** Body of POST (C§4). Everything except the case is optional. */
export const NewAmendment = Type.Object({
  case_record_id: uuid(),
  defendants: Type.Optional(
    nullable(
      Type.Array(
        Type.Object({
          ...partyFields,
          classification: Type.Optional(
            oneOf(PARTY_CLASSIFICATIONS, { description: 'Default `defendant`.' }),
          ),
        }),
        { maxItems: MAX_ITEMS, description: 'Parties to add.' },
      ),
    ),
  ),
  removed_defendants: ids('Parties of the case to remove.'),
  evidences: Type.Optional(
    nullable(Type.Array(EvidenceInput, { maxItems: MAX_ITEMS, description: 'Evidence to add.' })),
  ),
  removed_evidence: ids('Evidence of the case to remove.'),
  files: ids('Temporary media of the sender to attach; they no longer expire.'),
  removed_files: ids('Attachments of the case to remove.'),
  remarks: remarks(),
});

/** Response to filing an amendment (C§4). */
export const FiledAmendment = Type.Object(
  {
    id: uuid(),
    case_record_id: uuid(),
    case_activity_id: uuid(),
    status: oneOf(AMENDMENT_STATUSES),
    created_at: shownMoment(),
  },
  { 'x-name': 'FiledAmendment' },
);

const text = () => nullable(Type.String());
const person = () => nullable(Type.Object({ id: Type.Integer(), name: Type.String() }));

export const Amendment = Type.Object(
  {
    id: uuid(),
    case_record_id: uuid(),
    case_number: Type.String(),
    case_title: Type.String(),
    case_activity_id: nullable(uuid('Null when the activity was deleted.')),
    status: oneOf(AMENDMENT_STATUSES),
    defendants: Type.Array(
      Type.Object({
        id: uuid('Id as a party of the case, once granted.'),
        name: Type.String(),
        classification: oneOf(PARTY_CLASSIFICATIONS),
        address: text(),
        email: text(),
        phone: text(),
      }),
    ),
    removed_defendants: Type.Array(uuid()),
    evidences: Type.Array(
      Type.Object({
        id: uuid('Id as evidence of the case, once granted.'),
        type: oneOf(EVIDENCE_TYPES),
        witness_name: text(),
        exhibit: text(),
        description: text(),
        offered_by_id: nullable(uuid()),
      }),
      { description: 'Empty for users without `View Evidence` in this case.' },
    ),
    removed_evidence: Type.Array(uuid(), { description: 'Like `evidences`.' }),
    evidence_hidden: Type.Boolean({
      description: 'Whether evidence is left out because the caller may not see it.',
    }),
    files: Type.Array(MediaFile),
    removed_files: Type.Array(uuid()),
    remarks: text(),
    created_by: person(),
    reviewed_by_others: Type.Boolean({
      description: 'True when the caller filed it, so that another user must review it (`AMENDMENT_REVIEW`).',
    }),
    reviewed_by: person(),
    reviewed_at: nullable(shownMoment()),
    review_remarks: text(),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'CaseAmmendment' },
);

export const ReviewInput = Type.Object({
  status: oneOf(VERDICTS),
  remarks: remarks(),
});

export const ReviewedAmendment = Type.Object({
  data: Amendment,
  passed_over: Type.Object(
    {
      removed_defendants: Type.Array(uuid()),
      removed_evidence: Type.Array(uuid()),
      removed_files: Type.Array(uuid()),
    },
    { description: 'Items to remove that were already gone.' },
  ),
});

export const AmendmentQuery = Type.Object({
  ...pageFields,
  'filter[case_record_id]': several(uuid()),
  'filter[status]': several(oneOf(AMENDMENT_STATUSES)),
});
