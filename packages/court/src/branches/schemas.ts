import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { severalTexts } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { nameText, nullable, oneOf, text } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { searchText, shownMoment } from '../http/fields.ts';

const optional = () => Type.Optional(nullable(text(NAME_MAX_LENGTH)));

export const Branch = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    court_type: Type.String(),
    station: nullable(Type.String({ description: 'Station, for example a city.' })),
    province_code: nullable(Type.String()),
    judge: nullable(Type.String({ description: 'Default judge of its hearings.' })),
    room: nullable(Type.String({ description: 'Default room of its hearings.' })),
    archived_at: nullable(shownMoment()),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'Branch' },
);

export const BranchInput = Type.Object({
  name: nameText(NAME_MAX_LENGTH, { description: 'Unique.' }),
  court_type: text(NAME_MAX_LENGTH, { description: 'Cases of this court type can be raffled to it.' }),
  station: optional(),
  province_code: optional(),
  judge: optional(),
  room: optional(),
});

export const BranchQuery = Type.Object({
  'filter[court_type]': severalTexts(Type.String()),
  'filter[search]': searchText('Searches name and station.'),
  'filter[archived]': Type.Optional(
    oneOf(['true', 'false', '1', '0'], {
      description: 'True: archived ones only. They are hidden by default.',
    }),
  ),
});
