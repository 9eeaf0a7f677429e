import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import type { Choice } from '../../kit/forms/choices.ts';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { useAddress } from '../../kit/lists/use-address.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { type EmployeeListItem, keyOfEmployee, readEmployee } from '../employees/api.ts';
import { timeTexts } from './texts.ts';

type Named = Pick<EmployeeListItem, 'full_name' | 'employee_number'>;

/** Searches for employees in the organizations that the user manages. */
async function findEmployees(search: string): Promise<Choice[]> {
  const query = search === '' ? {} : { 'filter[search]': search };
  const { data } = await answer(api.GET('/api/pms/employees', { params: { query } }));
  return data.map((found) => ({ value: found.id, label: labelOf(found) }));
}

/** Name with the employee number, because several employees can have the same name. */
const labelOf = ({ full_name: name, employee_number: number }: Named): string =>
  number === null ? name : `${name} (${number})`;

/** State of the chosen employee, kept in the address so that the Back button restores it. */
export function useChosenEmployee(): [employee: string | null, choose: (id: string | null) => void] {
  const [params, change] = useAddress();
  return [params.get('employee'), (id) => change({ employee: id }, { replace: true })];
}

interface EmployeeSelectProps {
  value: string | null;
  onChange: (id: string | null) => void;
  /** Placeholder of a filter, shown while no employee is chosen. */
  all?: string;
}

/** Field that chooses an employee. It loads the name, because the address contains only the ID. */
export function EmployeeSelect({ value, onChange, all }: EmployeeSelectProps) {
  const { employee } = useTexts(timeTexts);
  const { data } = useQuery({
    queryKey: keyOfEmployee(value ?? ''),
    queryFn: () => readEmployee(value!),
    enabled: value !== null,
  });
  return (
    <RemoteSelect
      label={employee}
      queryKey={['time-employees']}
      find={findEmployees}
      value={value}
      onChange={onChange}
      {...(all === undefined ? {} : { placeholder: all, clearable: true })}
      {...(value === null || data === undefined ? {} : { chosen: { value, label: labelOf(data.data) } })}
    />
  );
}
