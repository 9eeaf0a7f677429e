import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { date, email, id, nameText, nullable, text, timestamp } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { pageFields, searchText } from '../http/fields.ts';

const agreed = (what: string) =>
  nullable(Type.String({ description: `Null unless the scholar shows ${what}` }));
const staffOnly = { description: 'Shown to the staff of the institution alone' };

export const Scholar = Type.Object(
  {
    id: Type.Integer(),
    first_name: Type.String(),
    institution: Type.Object({ id: Type.Integer(), name: Type.String() }),
    last_name: agreed('the last name'),
    photo: agreed('the photo'),
    school: agreed('the school'),
    course: agreed('the school'),
    year_level: agreed('the school'),
    city: agreed('the place'),
    province: agreed('the place'),
    story: agreed('the story'),
    birthdate: Type.Optional(nullable(Type.String({ format: 'date', ...staffOnly }))),
    contact_email: Type.Optional(nullable(Type.String(staffOnly))),
    contact_phone: Type.Optional(nullable(Type.String(staffOnly))),
    shows_last_name: Type.Optional(Type.Boolean(staffOnly)),
    shows_photo: Type.Optional(Type.Boolean(staffOnly)),
    shows_school: Type.Optional(Type.Boolean(staffOnly)),
    shows_location: Type.Optional(Type.Boolean(staffOnly)),
    shows_story: Type.Optional(Type.Boolean(staffOnly)),
    is_listed: Type.Optional(Type.Boolean(staffOnly)),
    created_at: Type.Optional(timestamp(staffOnly.description)),
    updated_at: Type.Optional(timestamp(staffOnly.description)),
  },
  { 'x-name': 'Scholar' },
);

export const ScholarQuery = Type.Object({
  ...pageFields,
  search: searchText('Part of the name, as far as the caller may see it'),
  institution_id: Type.Optional(id('Of this institution')),
});

const optionalText = (maxLength = 255) => Type.Optional(nullable(text(maxLength)));
const details = {
  school: optionalText(),
  course: optionalText(),
  year_level: optionalText(),
  city: optionalText(),
  province: optionalText(),
  story: optionalText(TEXT_MAX_LENGTH),
  birthdate: Type.Optional(nullable(date('YYYY-MM-DD, in the past'))),
  contact_email: Type.Optional(nullable(email())),
  contact_phone: optionalText(50),
};
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const flags = {
  shows_last_name: flag('The public may see the last name'),
  shows_photo: flag('… the photo'),
  shows_school: flag('… school, course and year level'),
  shows_location: flag('… city and province'),
  shows_story: flag('… the story'),
  is_listed: flag('The public may see the scholar at all; true unless given'),
};

export const NewScholar = Type.Object({
  institution_id: Type.Optional(nullable(id("The caller's own institution unless given"))),
  first_name: nameText(),
  last_name: nameText(),
  ...details,
  ...flags,
});

/** Missing members stay unchanged; null clears. */
export const ScholarChange = Type.Object({
  first_name: Type.Optional(nameText()),
  last_name: Type.Optional(nameText()),
  ...details,
  ...flags,
});
