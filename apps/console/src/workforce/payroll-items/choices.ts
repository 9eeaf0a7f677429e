import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import type { Choice } from '../../kit/forms/choices.ts';
import { everyPage } from '../../kit/lists/every-page.ts';
import { api } from '../api.ts';
import type { Item } from './words.ts';

const MOST_AT_ONCE = 100;

/** Loads all payroll types, which are few. */
export function usePayrollTypes(): Choice[] {
  const { data = [] } = useQuery({
    queryKey: ['reference', 'payroll-types', 'choices'],
    queryFn: () =>
      everyPage((page) =>
        answer(
          api.GET('/api/payroll/payroll_types', { params: { query: { page, per_page: MOST_AT_ONCE } } }),
        ),
      ),
    staleTime: 60_000,
  });
  return data.map(({ id, name }) => ({ value: id, label: name }));
}

export async function findAccountCodes(search: string): Promise<Choice[]> {
  const query = { 'filter[search]': search || undefined };
  const { data } = await answer(api.GET('/api/accounting/account_codes', { params: { query } }));
  return data.map(accountChoice);
}

export const accountChoice = ({
  id,
  name,
  new_account_code: code,
}: {
  id: string;
  name: string;
  new_account_code: string | null;
}): Choice => ({ value: id, label: code === null ? name : `${code} · ${name}` });

/** Returns the records that an item refers to, as choices. */
export const choicesOf = (item: Item): Choice[] => [
  ...(item.account_code ? [accountChoice(item.account_code)] : []),
  ...(item.limit_basis_payroll_item ? [itemChoice(item.limit_basis_payroll_item)] : []),
  ...item.payroll_types.map(({ id, name }) => ({ value: id, label: name })),
];

/** Searches catalog items by name or code, except those in `without`. */
export async function findItems(search: string, without: readonly string[] = []): Promise<Choice[]> {
  const query = { 'filter[search]': search || undefined, per_page: MOST_AT_ONCE };
  const { data } = await answer(api.GET('/api/payroll/payroll_items', { params: { query } }));
  return data.filter(({ id }) => !without.includes(id)).map(itemChoice);
}

export const itemChoice = ({ id, name, code }: { id: string; name: string; code: string }): Choice => ({
  value: id,
  label: `${name} (${code})`,
});
