import { CASE_STATUSES, type CaseStatus } from '@bulwagan/contracts/court/case-status.ts';
import { CLASSIFICATIONS } from '@bulwagan/contracts/court/kinds.ts';
import {
  CASE_NUMBER_MAX_LENGTH,
  CASE_TITLE_MAX_LENGTH,
  WORD_MAX_LENGTH,
} from '@bulwagan/contracts/court/lengths.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several, severalTexts, sorting } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { date, id, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { pageFields, searchText, shownMoment } from '../http/fields.ts';
import { PartyInput } from '../parties/schemas.ts';

export { CASE_STATUSES as STATUSES, type CaseStatus as Status };

/**
 * A word in a case, such as its category. The length is limited, because three words form an index key of at most
 * 2,704 bytes.
 */
const word = (description: string) => text(WORD_MAX_LENGTH, { description });

const listed = {
  id: uuid(),
  case_number: Type.String(),
  case_title: Type.String(),
  court_type: Type.String(),
  case_type: Type.String(),
  category: Type.String(),
  status: oneOf(CASE_STATUSES),
  stage: nullable(Type.String()),
  classification: oneOf(CLASSIFICATIONS),
  branch_id: nullable(Type.Integer()),
  branch: nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  station: nullable(Type.String({ description: 'Station whose branches it can be raffled to.' })),
  province_code: nullable(Type.String()),
  filed_at: date(),
  raffled_at: nullable(shownMoment()),
  closed_at: nullable(date()),
  archived_at: nullable(shownMoment()),
  created_at: shownMoment(),
  updated_at: shownMoment(),
};

/** A case in a list, without the long texts of its detail page. */
export const CaseListItem = Type.Object(listed, { 'x-name': 'CaseListItem' });

export const CaseRecord = Type.Object(
  {
    ...listed,
    description: nullable(Type.String()),
    closing_reason: nullable(Type.String()),
    assignment_reason: nullable(
      Type.String({ description: 'Why it was assigned to its branch without a raffle.' }),
    ),
  },
  { 'x-name': 'CaseRecord' },
);

const station = () =>
  Type.Optional(
    nullable(
      text(NAME_MAX_LENGTH, {
        description: 'Station, for example `Malolos City`; the case is raffled among its branches only.',
      }),
    ),
  );

const assignmentReason = () =>
  Type.Optional(
    nullable(
      Type.String({
        maxLength: TEXT_MAX_LENGTH,
        description:
          'Why the branch is assigned without a raffle, for example `Consolidated with 2026-000123`. Used only with ' +
          '`branch_id`; required with it when `REQUIRE_ASSIGNMENT_REASON` is on.',
      }),
    ),
  );

/** Body of POST (contract, court). Court types, case types and categories are words of the court's own lists. */
export const NewCase = Type.Object({
  case_title: text(CASE_TITLE_MAX_LENGTH, { description: 'For example `People v. Cruz`.' }),
  court_type: word('For example `Regional Trial Court`.'),
  case_type: word('For example `Civil`.'),
  category: word('For example `Collection of a sum of money`.'),
  filed_at: date('Filing date; not in the future.'),
  case_number: Type.Optional(
    nullable(
      text(CASE_NUMBER_MAX_LENGTH, {
        description: 'Unique. Default: the next number of the year of filing.',
      }),
    ),
  ),
  branch_id: Type.Optional(
    nullable(id('Branch of the same court type. Without a branch the case awaits raffle.')),
  ),
  assignment_reason: assignmentReason(),
  station: station(),
  province_code: Type.Optional(nullable(text(10, { description: 'PSGC code of a province.' }))),
  stage: Type.Optional(nullable(word('For example `Pre-trial`.'))),
  classification: Type.Optional(
    nullable(
      oneOf(CLASSIFICATIONS, {
        description: 'Default: that of the category, or `public`.',
      }),
    ),
  ),
  classification_reason: Type.Optional(
    nullable(
      Type.String({
        maxLength: TEXT_MAX_LENGTH,
        description: 'Required for a lower classification than that of the category. Stored in the history.',
      }),
    ),
  ),
  description: Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH }))),
  parties: Type.Optional(nullable(Type.Array(PartyInput, { maxItems: 200 }))),
});

/** Omitted fields keep their values. Status and classification have their own endpoints. */
export const CaseChange = Type.Object({
  case_title: Type.Optional(text(CASE_TITLE_MAX_LENGTH)),
  court_type: Type.Optional(word('For example `Regional Trial Court`.')),
  case_type: Type.Optional(word('For example `Civil`.')),
  category: Type.Optional(word('For example `Collection of a sum of money`.')),
  filed_at: Type.Optional(
    date('Not in the future or after the closing date. The case number does not change.'),
  ),
  branch_id: Type.Optional(
    nullable(
      id(
        'Moves the case to a branch of its court type without a draw, e.g. a consolidated one, and with it the hearings to come. ' +
          'Needs the permission Case Raffle. Null only while the case has no branch.',
      ),
    ),
  ),
  assignment_reason: assignmentReason(),
  station: station(),
  allow_overlap: Type.Optional(
    nullable(
      Type.Boolean({
        description:
          'Moves the case despite conflicts of hearings in the new branch; needs `overlap_reason`.',
      }),
    ),
  ),
  overlap_reason: Type.Optional(
    nullable(Type.String({ maxLength: TEXT_MAX_LENGTH, description: 'Stored with each such hearing.' })),
  ),
  province_code: Type.Optional(nullable(text(10, { description: 'PSGC code of a province.' }))),
  stage: Type.Optional(nullable(word('For example `Pre-trial`.'))),
  description: Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH }))),
});

const reason = (description: string) =>
  Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH, description })));

export const CloseInput = Type.Object({
  closed_at: Type.Optional(nullable(date('From the filing date to today. Default: today.'))),
  reason: reason('For example `Judgment on compromise`.'),
});

export const ReasonInput = Type.Object({ reason: reason('Stored in the history.') });

export const ClassifyInput = Type.Object({
  classification: oneOf(CLASSIFICATIONS),
  reason: text(TEXT_MAX_LENGTH, { description: 'Stored in the history.' }),
});

export const SORTS = [
  'filed_at',
  '-filed_at',
  'case_number',
  '-case_number',
  'case_title',
  '-case_title',
] as const;

/** Filters of the list, also used by the case list report (contract, court). */
export const CaseQuery = Type.Object({
  ...pageFields,
  'filter[status]': several(oneOf(CASE_STATUSES)),
  'filter[branch_id]': several(id()),
  'filter[branch]': several(id('Same as `filter[branch_id]`, which takes precedence.')),
  'filter[category]': severalTexts(Type.String()),
  'filter[case_type]': severalTexts(Type.String()),
  'filter[court_type]': severalTexts(Type.String()),
  'filter[classification]': several(oneOf(CLASSIFICATIONS)),
  'filter[year]': Type.Optional(Type.Integer({ description: 'The year of filing.' })),
  'filter[date_from]': Type.Optional(date('Filed on or after.')),
  'filter[date_to]': Type.Optional(date('Filed on or before.')),
  'filter[search]': searchText(
    'Searches case number, title and names of parties; words in any order.',
    CASE_TITLE_MAX_LENGTH,
  ),
  sort: sorting(SORTS, 'Default `-filed_at`: latest filed first.'),
});
