import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { HOLIDAY_KINDS } from '@bulwagan/contracts/workforce/time.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { date, nameText, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { day, shownMoment } from '../../http/fields.ts';

const PLACE =
  'City, municipality or province; null for the whole country. It holds for employees of organizations whose address ' +
  'names the place, or that of the nearest organization above with an address.';

export const WorkHoliday = Type.Object(
  {
    id: uuid(),
    date: date(),
    name: Type.String(),
    kind: oneOf(HOLIDAY_KINDS),
    place: nullable(Type.String({ description: PLACE })),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'WorkHoliday' },
);

export const HolidayQuery = Type.Object({
  'filter[year]': Type.Optional(
    Type.Integer({ minimum: 1900, maximum: 2199, description: 'Default: the current year.' }),
  ),
});

const place = Type.Optional(nullable(nameText(NAME_MAX_LENGTH, { description: PLACE })));

export const NewHoliday = Type.Object({
  date: day(),
  name: nameText(NAME_MAX_LENGTH, { description: 'Unique per date and place.' }),
  kind: oneOf(HOLIDAY_KINDS),
  place,
});
export type NewHoliday = Static<typeof NewHoliday>;

/** Omitted fields keep their values. */
export const HolidayChange = Type.Object({
  date: Type.Optional(day()),
  name: Type.Optional(nameText(NAME_MAX_LENGTH)),
  kind: Type.Optional(oneOf(HOLIDAY_KINDS)),
  place,
});
export type HolidayChange = Static<typeof HolidayChange>;
