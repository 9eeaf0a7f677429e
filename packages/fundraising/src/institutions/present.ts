import type { Static } from 'typebox';
import { pictureUrl } from '../files/pictures.ts';
import { presentPaperDetails } from './paper-details.ts';
import type { InstitutionRow } from './queries.ts';
import type { Institution } from './schemas.ts';

/** `publicUrl` is the service's address, used for the address of the logo. */
export function presentInstitution(row: InstitutionRow, publicUrl: string): Static<typeof Institution> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    website: row.website,
    city: row.city,
    province: row.province,
    registered_name: row.registered_name,
    address: row.address,
    ...presentPaperDetails(row),
    logo: pictureUrl(publicUrl, row.logo_key),
    status: row.status,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
