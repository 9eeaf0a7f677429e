import { Box, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { paths } from '../../../../../build/api/court.d.ts';
import { answer } from '../../api/client.ts';
import { pageOf } from '../../kit/lists/back-office-page.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import { SearchField } from '../../kit/lists/search-field.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, useAdministrates } from '../api.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { useManagedBranches } from '../branches/use-branches.ts';
import { useRoles } from './choices.ts';
import { StatusBadge } from './status-badge.tsx';
import { userTexts } from './texts.ts';

export default function Users() {
  const texts = useTexts(userTexts);
  const { isSuperAdmin } = useAdministrates();
  const list = useList(['search', 'role', 'branch', 'status']);
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={isSuperAdmin ? texts.detail : texts.detailOfBranch}
        actions={
          <Button component={Link} to="/users/new">
            {texts.add}
          </Button>
        }
      />
      <UserFilters list={list} />
      <UserTable list={list} />
    </>
  );
}

/** Fixed width, so that the layout does not shift when the choices load. */
const WIDTH = { base: '100%', xs: 160 };

function UserFilters({ list }: { list: ListState }) {
  const texts = useTexts(userTexts);
  const roles = useRoles().data ?? [];
  return (
    <Filters list={list}>
      <SearchField label={texts.search} list={list} />
      <Box w={WIDTH}>
        <ChoiceFilter
          label={texts.role}
          name="role"
          list={list}
          all={texts.allRoles}
          choices={roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Box>
      <BranchFilter list={list} branches={useManagedBranches()} width={160} />
      <Box w={WIDTH}>
        <ChoiceFilter
          label={texts.status}
          name="status"
          list={list}
          all={texts.allStatuses}
          choices={[
            { value: 'active', label: texts.active },
            { value: 'disabled', label: texts.disabled },
          ]}
        />
      </Box>
    </Filters>
  );
}

type UserQuery = NonNullable<paths['/api/users']['get']['parameters']['query']>;

function UserTable({ list }: { list: ListState }) {
  const texts = useTexts(userTexts);
  const { ago } = useFormats();
  const { page, filters } = list;
  const query = useQuery({
    queryKey: ['users', page, filters],
    queryFn: async () => pageOf(await answer(api.GET('/api/users', { params: { query: queryOf(list) } }))),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      caption={texts.title}
      query={query}
      list={list}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/users/${id}`}
      columns={[
        { label: texts.name, show: ({ name }) => name },
        { label: texts.email, show: ({ email }) => email },
        { label: texts.roles, show: ({ roles }) => namesOf(roles) || texts.noRoles },
        {
          label: texts.branches,
          show: ({ branches }) => namesOf(branches) || texts.noBranches,
        },
        {
          label: texts.lastSignIn,
          show: ({ last_login_at: at }) => (at === null ? texts.never : ago(at)),
        },
        { label: texts.status, show: ({ disabled_at: at }) => <StatusBadge isDisabled={at !== null} /> },
      ]}
      empty={{ title: texts.emptyTitle, hint: texts.emptyHint }}
    />
  );
}

/** Separated by semicolons, because names of branches contain commas. */
const namesOf = (of: readonly { name: string }[]): string => of.map(({ name }) => name).join('; ');

function queryOf({ page, filters }: ListState): UserQuery {
  const { search, role, branch, status } = filters;
  return {
    page,
    'filter[search]': search,
    'filter[role_id]': role,
    'filter[branch_id]': branch === undefined ? undefined : Number(branch),
    'filter[status]': status === 'active' || status === 'disabled' ? status : undefined,
  };
}
