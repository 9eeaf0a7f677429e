import type { Static } from 'typebox';
import { pictureUrl } from '../files/pictures.ts';
import type { InstitutionRow } from './queries.ts';
import type { Institution } from './schemas.ts';

/** `publicUrl` is the service's address, used for the address of the logo. */
export function presentInstitution(row: InstitutionRow, publicUrl: string): Static<typeof Institution> {
  const { logo_key, ...rest } = row;
  return { ...rest, logo: pictureUrl(publicUrl, logo_key) };
}
