import { CAMPAIGN_STATUSES } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { CAMPAIGN_TYPES } from '@bulwagan/contracts/fundraising/kinds.ts';
import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { id, nullable, oneOf, text, timestamp } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { pageFields, searchText } from '../http/fields.ts';
import { pesoAmount, pesosShown } from '../money/money.ts';

export const Campaign = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    description: Type.String(),
    type: oneOf(CAMPAIGN_TYPES, { description: "Institution-wide, or one student's need" }),
    status: oneOf(CAMPAIGN_STATUSES),
    goal_amount: pesosShown('What is hoped for, in pesos'),
    raised_amount: pesosShown('Sum of the credited donations, in pesos'),
    available_amount: pesosShown('What can still be withdrawn, in pesos'),
    supporter_count: Type.Integer({ description: 'Credited donations' }),
    institution_id: Type.Integer(),
    institution: Type.Object({ id: Type.Integer(), name: Type.String() }),
    scholar_id: nullable(Type.Integer({ description: 'As `scholar`' })),
    scholar: nullable(
      Type.Object(
        { id: Type.Integer(), first_name: Type.String() },
        { description: 'Of an individual one, as far as the caller may see scholars that are not listed' },
      ),
    ),
    starts_at: nullable(timestamp()),
    ends_at: nullable(timestamp('When it is closed by itself')),
    created_by: nullable(Type.Integer({ description: 'Shown to the author and the staff' })),
    author: nullable(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          email: Type.String(),
          phone: nullable(Type.String()),
        },
        { description: 'Who proposed it, with contact. Shown to the staff of the institution' },
      ),
    ),
    decided_at: nullable(timestamp('Shown to the author and the staff')),
    rejection_reason: nullable(Type.String({ description: 'Shown to the author and the staff' })),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { 'x-name': 'Campaign' },
);

export const CampaignQuery = Type.Object({
  ...pageFields,
  search: searchText('Part of the title'),
  status: Type.Optional(oneOf(CAMPAIGN_STATUSES)),
  type: Type.Optional(oneOf(CAMPAIGN_TYPES)),
  institution_id: Type.Optional(id('Of this institution')),
  scholar_id: Type.Optional(id('For this scholar')),
  mine: Type.Optional(Type.Boolean({ description: 'Only those that the caller proposed' })),
});

const period = {
  starts_at: Type.Optional(nullable(timestamp())),
  ends_at: Type.Optional(nullable(timestamp('After `starts_at`, and in the future'))),
};
const scholarId = () => Type.Optional(nullable(id('Of the institution; individual campaigns have one')));

export const NewCampaign = Type.Object({
  title: text(),
  description: text(TEXT_MAX_LENGTH),
  type: oneOf(CAMPAIGN_TYPES),
  goal_amount: pesoAmount(),
  institution_id: id('Institution'),
  scholar_id: scholarId(),
  ...period,
  is_draft: Type.Optional(nullable(Type.Boolean({ description: 'Keep it back until it is submitted' }))),
});

/** Missing members stay unchanged; null clears. */
export const CampaignChange = Type.Object({
  title: Type.Optional(text()),
  description: Type.Optional(text(TEXT_MAX_LENGTH)),
  type: Type.Optional(oneOf(CAMPAIGN_TYPES)),
  goal_amount: Type.Optional(pesoAmount()),
  institution_id: Type.Optional(id('Institution')),
  scholar_id: scholarId(),
  ...period,
});

/** Version that the caller has loaded, so that a change made by someone else since then is not overwritten. */
export const IfMatch = Type.Object({
  updated_at: Type.Optional(
    timestamp('That of the campaign as it was read. Refused (422) when it has been changed since'),
  ),
});

export const Rejection = Type.Object({ reason: text(TEXT_MAX_LENGTH) });
