/**
 * What bounds the lists of the staff: the own institution. Who is a donor as well is shown by the API what is public of all
 * others, and finds that among what everybody sees; who runs the system has all of them here.
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
