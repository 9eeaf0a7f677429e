import type { Schemas } from '../../api.ts';

export type Difference = Schemas['DifferenceOfRuns'];

/** A line of the comparison. An employee's first line also has the change of the net pay in pesos. */
export interface Row extends Difference {
  net: number | null;
}

const SIGN_OF: Readonly<Record<Difference['counts_as'], number>> = {
  earning: 1,
  reimbursement: 1,
  deduction: -1,
  contribution: 0,
  ledger_excluded: 0,
};

const centavos = (pesos: number): number => Math.round(pesos * 100);

/** Returns the change of the net pay in pesos. */
export const netOf = (rows: readonly Difference[]): number =>
  rows.reduce((sum, row) => sum + SIGN_OF[row.counts_as] * centavos(row.difference), 0) / 100;

/** Number of employees with a line whose amount changed. */
export const changedPeople = (rows: readonly Difference[]): number =>
  new Set(rows.filter(({ difference }) => difference !== 0).map((row) => row.employee_id)).size;

interface Wanted {
  search: string | undefined;
  item: string | undefined;
}

/** Returns the rows for the given employees and item, with the change of each employee's net pay. */
export function rowsOf(all: readonly Difference[], { search = '', item }: Wanted): Row[] {
  const word = search.toLocaleLowerCase();
  const byEmployee = Map.groupBy(all, (row) => row.employee_id);
  return [...byEmployee.values()].flatMap((own) => {
    const { full_name: name, employee_number: number } = own[0]!.employee;
    if (!`${name} ${number ?? ''}`.toLocaleLowerCase().includes(word)) return [];
    const net = netOf(own);
    return own
      .filter((row) => item === undefined || row.payroll_item_id === item)
      .map((row, at) => ({ ...row, net: at === 0 ? net : null }));
  });
}

/** Returns the items of the rows, without duplicates. */
export const itemsOf = (rows: readonly Difference[]): { value: string; label: string }[] => [
  ...new Map(
    rows.map(({ payroll_item: { id, name } }) => [id, { value: id, label: name }] as const),
  ).values(),
];
