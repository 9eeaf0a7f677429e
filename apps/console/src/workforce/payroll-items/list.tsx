import { CATEGORIES } from '@bulwagan/contracts/workforce/kinds.ts';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { AS_FILE } from '../../kit/download.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { RemoteFilter } from '../../kit/lists/remote-filter.tsx';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, usePermissionEverywhere } from '../api.ts';
import { workforceWords } from '../words.ts';
import { CategoryBadge } from './category-badge.tsx';
import { accountChoice, findAccountCodes, usePayrollTypes } from './choices.ts';
import { itemTexts } from './texts.ts';
import { ITEMS_KEY, type Item, useLimitWords } from './words.ts';

const SORTS = ['name', '-name', 'code', '-code', 'order_column', '-order_column'] as const;

/** Catalog of payroll items. */
export default function PayrollItems() {
  const texts = useTexts(itemTexts);
  const words = useTexts(workforceWords);
  const list = useList(['search', 'category', 'account_code_id', 'payroll_type_id']);
  const canChange = usePermissionEverywhere()('Manage payroll');
  const { search, category, account_code_id, payroll_type_id } = list.filters;
  const asked = {
    'filter[search]': search,
    'filter[category]': category,
    'filter[account_code_id]': account_code_id,
    'filter[payroll_type_id]': payroll_type_id,
    sort: SORTS.find((sort) => sort === list.sort),
  };
  const query = usePages([...ITEMS_KEY, 'list', list.page, asked], () =>
    api.GET('/api/payroll/payroll_items', { params: { query: { page: list.page, ...asked } } }),
  );
  return (
    <ResourceList
      title={texts.title}
      detail={texts.detail}
      exports={(format) =>
        api.GET('/api/payroll/payroll_items/export', { params: { query: { ...asked, format } }, ...AS_FILE })
      }
      add={
        canChange && (
          <Group gap="xs">
            <LinkButton to="/payroll-items/presets" variant="default" label={texts.presets} />
            <LinkButton to="/payroll-items/new" icon={IconPlus} label={texts.add} />
          </Group>
        )
      }
      list={list}
      filters={[
        { search: texts.search },
        {
          name: 'category',
          label: texts.category,
          all: texts.all,
          choices: choicesOf(words.itemCategory, CATEGORIES),
        },
        { name: 'payroll_type_id', label: texts.payrollType, all: texts.all, choices: usePayrollTypes() },
        <AccountFilter key="account" list={list} />,
      ]}
      query={query}
      columns={useColumns()}
      linkOf="/payroll-items"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  );
}

function AccountFilter({ list }: { list: ListState }) {
  const texts = useTexts(itemTexts);
  const id = list.filters.account_code_id;
  // The address contains only the ID of the account code.
  const { data } = useQuery({
    queryKey: ['reference', 'account-codes', id],
    queryFn: () => answer(api.GET('/api/accounting/account_codes/{id}', { params: { path: { id: id! } } })),
    enabled: id !== undefined,
    staleTime: 60_000,
  });
  return (
    <RemoteFilter
      list={list}
      name="account_code_id"
      label={texts.accountCode}
      all={texts.all}
      chosen={data === undefined ? undefined : accountChoice(data.data)}
      queryKey={['reference', 'account-codes']}
      find={findAccountCodes}
    />
  );
}

function useColumns(): Column<Item>[] {
  const texts = useTexts(itemTexts);
  const { number } = useFormats();
  const words = useLimitWords();
  return [
    { label: texts.name, sort: 'name', show: ({ name }) => name },
    { label: texts.code, sort: 'code', show: ({ code }) => code },
    {
      label: texts.category,
      show: ({ category }) => <CategoryBadge category={category} />,
    },
    {
      label: texts.limit,
      show: (item) => (
        <Text span size="sm" {...(item.has_limit ? {} : { c: 'dimmed' })}>
          {words(item, item.limit_basis_payroll_item?.name ?? '')}
        </Text>
      ),
    },
    {
      label: texts.account,
      show: ({ account_code: account }) => (
        <Text span size="sm" style={account?.new_account_code ? { whiteSpace: 'nowrap' } : {}}>
          {account?.new_account_code ?? account?.name ?? NOTHING}
        </Text>
      ),
    },
    { label: texts.traits, show: (item) => <Traits item={item} /> },
    {
      label: texts.place,
      sort: 'order_column',
      isFigure: true,
      show: ({ order_column }) => number(order_column),
    },
  ];
}

function Traits({ item }: { item: Item }) {
  const texts = useTexts(itemTexts);
  const traits = [
    item.is_taxable && texts.taxable,
    item.is_de_minimis && texts.deMinimis,
    item.is_ledger_excluded && texts.excluded,
  ].filter((trait) => trait !== false);
  return (
    <Text span size="sm">
      {traits.join(', ') || NOTHING}
    </Text>
  );
}
