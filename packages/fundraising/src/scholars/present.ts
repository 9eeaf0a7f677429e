import type { Static } from 'typebox';
import type { ReadScope } from '../access/scope.ts';
import { pictureUrl } from '../files/pictures.ts';
import type { ScholarRow } from './queries.ts';
import type { Scholar } from './schemas.ts';

/**
 * Presents a scholar as the caller may see it (F§1): always the first name, everything else as far as the scholar
 * agreed. Staff of the institution see everything; only they see birthdate and contact. `publicUrl` is the service's
 * address, used for the photo's address.
 */
export function presentScholar(row: ScholarRow, scope: ReadScope, publicUrl: string): Static<typeof Scholar> {
  const isInside = scope.all || scope.institutionId === row.institution_id;
  const ifAgreed = <T>(agreed: boolean, value: T): T | null => (isInside || agreed ? value : null);
  return {
    id: row.id,
    first_name: row.first_name,
    institution: { id: row.institution_id, name: row.institution_name },
    last_name: ifAgreed(row.shows_last_name, row.last_name),
    photo: ifAgreed(row.shows_photo, pictureUrl(publicUrl, row.photo_key)),
    school: ifAgreed(row.shows_school, row.school),
    course: ifAgreed(row.shows_school, row.course),
    year_level: ifAgreed(row.shows_school, row.year_level),
    city: ifAgreed(row.shows_location, row.city),
    province: ifAgreed(row.shows_location, row.province),
    story: ifAgreed(row.shows_story, row.story),
    ...(isInside ? forStaff(row) : {}),
  };
}

function forStaff(row: ScholarRow) {
  const { birthdate, contact_email, contact_phone, is_listed, created_at, updated_at } = row;
  const { shows_last_name, shows_photo, shows_school, shows_location, shows_story } = row;
  return {
    ...{ birthdate, contact_email, contact_phone, is_listed, created_at, updated_at },
    ...{ shows_last_name, shows_photo, shows_school, shows_location, shows_story },
  };
}
