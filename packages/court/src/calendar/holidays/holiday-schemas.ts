import { HOLIDAY_KINDS } from '@bulwagan/contracts/court/kinds.ts';
import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, nameText, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { shownMoment } from '../../http/fields.ts';

const KIND_WORDS = 'A `special_working` day is not a holiday: courts sit on it. Default `regular`.';

export const Holiday = Type.Object(
  {
    id: Type.Integer(),
    date: date(),
    name: Type.String(),
    kind: oneOf(HOLIDAY_KINDS),
    source: nullable(Type.String({ description: 'Law or proclamation.' })),
    is_tentative: Type.Boolean({ description: 'Expected, but not proclaimed yet.' }),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Holiday' },
);

const HolidayHearing = Type.Object(
  {
    id: uuid('The activity.'),
    case_record_id: uuid(),
    case_number: Type.String(),
    case_title: Type.String(),
    branch_id: nullable(Type.Integer()),
    branch_name: nullable(Type.String()),
    scheduled_at: shownMoment(),
    ends_at: shownMoment(),
    hearing_mode: Type.String(),
    room: nullable(Type.String()),
  },
  { 'x-name': 'HolidayHearing' },
);

const hearingsCount = Type.Integer({
  description: 'Number of hearings of the whole court on that day, visible or not.',
});

export const HolidayWithHearings = Type.Object({
  data: Holiday,
  meta: Type.Object({
    hearings: Type.Array(HolidayHearing, {
      description: 'Hearings on that day in cases that the caller may see.',
    }),
    hearings_count: hearingsCount,
  }),
});

export const HolidayHearings = Type.Object({
  data: Type.Array(HolidayHearing),
  meta: Type.Object({ hearings_count: hearingsCount }),
});

export const HolidayQuery = Type.Object({
  'filter[year]': Type.Optional(Type.Integer({ minimum: 1900, maximum: 2199 })),
});

const members = {
  date: date("In the court's zone."),
  name: nameText(NAME_MAX_LENGTH, { description: 'Unique per date.' }),
  kind: Type.Optional(oneOf(HOLIDAY_KINDS, { description: KIND_WORDS })),
  source: Type.Optional(nullable(Type.String({ maxLength: NAME_MAX_LENGTH }))),
  is_tentative: Type.Optional(Type.Boolean()),
};
export const NewHoliday = Type.Object(members);
export type NewHoliday = Static<typeof NewHoliday>;

/** Omitted fields keep their values. */
export const HolidayChange = Type.Object({
  ...members,
  date: Type.Optional(members.date),
  name: Type.Optional(members.name),
});
export type HolidayChange = Static<typeof HolidayChange>;
