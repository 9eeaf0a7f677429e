import { useQuery } from '@tanstack/react-query';
import { answerWithTag } from '../../api/client.ts';
import { api, type Schemas, useMe } from '../api.ts';

/** Without what is reserved and always null. */
export type Employee = Omit<Schemas['Employee'], 'settings' | 'biometric_setting'>;
export type EmployeeListItem = Schemas['EmployeeListItem'];
export type HistoryEntry = Schemas['EmployeeHistoryEntry'];

/** One record and the tag by which a change says what it was made from. */
export interface Tagged {
  data: Employee;
  tag: string | undefined;
}

/** Everything of employees that was loaded; what is under it is older after a change. */
export const EMPLOYEES = ['employees'] as const;
export const keyOfEmployee = (id: string) => [...EMPLOYEES, 'one', id] as const;

/** A record as pages show it: its government numbers masked, so that opening it is no sight of them. */
export async function readEmployee(id: string): Promise<Tagged> {
  const { data, tag } = await answerWithTag(
    api.GET('/api/pms/employees/{id}', { params: { path: { id }, query: { numbers: 'masked' } } }),
  );
  return { data: data.data, tag };
}

export function useEmployee(id: string) {
  return useQuery({ queryKey: keyOfEmployee(id), queryFn: () => readEmployee(id) });
}

/** Whether the signed-in user has a permission for something of this organization; null is something of none. */
export function useReach(): (permission: string, organizationId: string | null) => boolean {
  const { permissions } = useMe();
  return (permission, organizationId) =>
    permissions.some(
      ({ name, organization_ids: ids }) =>
        name === permission && (ids === null || (organizationId !== null && ids.includes(organizationId))),
    );
}

/** `Dela Cruz, Juan Santos Jr.`: as lists that are ordered by the last name write it. */
export function listName(one: Pick<Employee, 'first_name' | 'middle_name' | 'last_name' | 'suffix'>): string {
  const rest = [one.first_name, one.middle_name, one.suffix].filter(Boolean).join(' ');
  return `${one.last_name}, ${rest}`;
}
