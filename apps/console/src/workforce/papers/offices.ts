import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PapersService } from '../../papers/service.ts';
import { useMe } from '../api.ts';
import { loadOrganizations, ORGANIZATIONS_KEY } from '../organizations/use-organizations.ts';

/** Permissions to edit templates (contract §3.2). The server also checks the kind of paper. */
const EDITORS: readonly string[] = ['Manage payroll', 'Manage employees'];

/** Returns the organizations whose templates the user may edit, with the IDs that papers use for them. */
export function useTemplateOffices(isTemplateEditor: boolean): PapersService['offices'] {
  const { permissions } = useMe();
  const { data } = useQuery({
    queryKey: [...ORGANIZATIONS_KEY, 'all'],
    queryFn: loadOrganizations,
    staleTime: 60_000,
    enabled: isTemplateEditor,
  });
  return useMemo(() => {
    if (!isTemplateEditor) return [];
    const scopes = permissions.filter(({ name }) => EDITORS.includes(name));
    const isEverywhere = scopes.some(({ organization_ids: ids }) => ids === null);
    const own = new Set(scopes.flatMap(({ organization_ids: ids }) => ids ?? []));
    const offices = (data ?? [])
      .filter(({ id }) => isEverywhere || own.has(id))
      .map(({ office_number: id, name }) => ({ id, name }));
    return isEverywhere ? [{ id: null, name: '' }, ...offices] : offices;
  }, [permissions, data, isTemplateEditor]);
}
