import { answer } from '../../api/client.ts';
import type { Choice } from '../../kit/forms/choices.ts';
import { api } from '../api.ts';
import { currentMonth } from '../time/month-record.tsx';

const MOST = 20;

/** Finds records for the preview of a template: employees, final runs, or employees' pay in the latest final run. */
export async function findSubjects(type: string, search: string): Promise<Choice[]> {
  if (type === 'employee') return await findEmployees(search);
  if (type === 'employee_month') {
    const month = currentMonth();
    return (await findEmployees(search)).map(({ value, label }) => ({
      value: `${value}:${month}`,
      label: `${label}, ${month}`,
    }));
  }
  if (type === 'employee_year') return await findPaidYears(search);
  const runs = await finalRuns();
  if (type === 'run')
    return runs.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));
  const [latest] = runs;
  return type === 'run_employee' && latest !== undefined ? await findPaid(latest, search) : [];
}

async function findEmployees(search: string): Promise<Choice[]> {
  const query = { per_page: MOST, ...(search.trim() === '' ? {} : { 'filter[search]': search.trim() }) };
  const { data } = await answer(api.GET('/api/pms/employees', { params: { query } }));
  return data.map(({ id, full_name: label }) => ({ value: id, label }));
}

/** Returns a final run as an option for a select field, with the year of its pay date. */
interface FinalRun extends Choice {
  year: string;
}

async function finalRuns(): Promise<FinalRun[]> {
  const query = { per_page: MOST, 'filter[status]': 'final' } as const;
  const { data } = await answer(api.GET('/api/payroll/runs', { params: { query } }));
  return data.map(({ id, roster, period_start: from, period_end: until, pay_date: paid }) => ({
    value: id,
    label: `${roster.name}, ${from} – ${until}`,
    year: paid.slice(0, 4),
  }));
}

/** Returns the employees of the latest final run, with the year of its pay date. */
async function findPaidYears(search: string): Promise<Choice[]> {
  const [run] = await finalRuns();
  if (run === undefined) return [];
  return (await findPaid(run, search)).map(({ value, label }) => ({
    value: `${value.split(':')[1]}:${run.year}`,
    label: `${label.split(',')[0]}, ${run.year}`,
  }));
}

async function findPaid(run: Choice, search: string): Promise<Choice[]> {
  const query = { per_page: MOST, ...(search.trim() === '' ? {} : { 'filter[search]': search.trim() }) };
  const params = { path: { id: run.value }, query };
  const { data } = await answer(api.GET('/api/payroll/runs/{id}/employees', { params }));
  return data.map(({ employee }) => ({
    value: `${run.value}:${employee.id}`,
    label: `${employee.full_name}, ${run.label}`,
  }));
}
