/**
 * Returns the filter that limits staff lists to the user's institution. It is needed because the API also returns
 * public records of other institutions to staff who are donors; these belong on the public pages.
 * System administrators see all institutions.
 */
export function ownArea({
  roles,
  institution_id: id,
}: {
  roles: readonly string[];
  institution_id: number | null;
}): { institution_id?: number } {
  return id === null || roles.includes('system_admin') ? {} : { institution_id: id };
}
