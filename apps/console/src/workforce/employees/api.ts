import { useQuery } from '@tanstack/react-query';
import { answerWithEtag } from '../../api/client.ts';
import { api, type Schemas, useMe } from '../api.ts';

/** Employee without reserved fields, which are always null. */
export type Employee = Omit<Schemas['Employee'], 'settings' | 'biometric_setting'>;
export type EmployeeListItem = Schemas['EmployeeListItem'];
export type HistoryEntry = Schemas['EmployeeHistoryEntry'];

/** Employee with the `ETag` of the response. */
export interface Tagged {
  data: Employee;
  tag: string | undefined;
}

/** Root query key of all employee data, invalidated after changes. */
export const EMPLOYEES = ['employees'] as const;
export const keyOfEmployee = (id: string) => [...EMPLOYEES, 'one', id] as const;

/** Loads an employee with masked government numbers, so that opening the page is not logged as viewing them. */
export async function readEmployee(id: string): Promise<Tagged> {
  const { data, tag } = await answerWithEtag(
    api.GET('/api/pms/employees/{id}', { params: { path: { id }, query: { numbers: 'masked' } } }),
  );
  return { data: data.data, tag };
}

export function useEmployee(id: string) {
  return useQuery({ queryKey: keyOfEmployee(id), queryFn: () => readEmployee(id) });
}

/**
 * Returns true if the user has a permission for records of an organization. Null stands for a record without an
 * organization.
 */
export function useScope(): (permission: string, organizationId: string | null) => boolean {
  const { permissions } = useMe();
  return (permission, organizationId) =>
    permissions.some(
      ({ name, organization_ids: ids }) =>
        name === permission && (ids === null || (organizationId !== null && ids.includes(organizationId))),
    );
}

/** Formats a name for lists ordered by last name: `Dela Cruz, Juan Santos Jr.` */
export function listName(one: Pick<Employee, 'first_name' | 'middle_name' | 'last_name' | 'suffix'>): string {
  const rest = [one.first_name, one.middle_name, one.suffix].filter(Boolean).join(' ');
  return `${one.last_name}, ${rest}`;
}
