import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { AS_FILE } from '../../kit/download.ts';
import { ExportMenu } from '../../kit/export-menu.tsx';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import { SearchField } from '../../kit/lists/search-field.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { RoleBadges, Status, USERS_KEY, type User, UserPicture } from './components.tsx';
import { userTexts } from './texts.ts';

/** List of accounts, latest sign-in first. */
export default function Users() {
  const texts = useTexts(userTexts);
  const list = useList(['search', 'status', 'unassigned']);
  const filters = filtersOf(list.filters);
  const query = usePages([...USERS_KEY, 'list', list.page, list.filters], () =>
    api.GET('/api/users', { params: { query: { page: list.page, ...filters } } }),
  );
  const add = (
    <Button component={Link} to="/users/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        actions={
          <>
            <ExportMenu
              ask={(format) =>
                api.GET('/api/users/export', { params: { query: { ...filters, format } }, ...AS_FILE })
              }
            />
            {add}
          </>
        }
      />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        <ChoiceFilter
          label={texts.status}
          name="status"
          list={list}
          all={texts.all}
          choices={[
            { value: 'active', label: texts.active },
            { value: 'disabled', label: texts.disabled },
          ]}
        />
        <ChoiceFilter
          label={texts.employee}
          name="unassigned"
          list={list}
          all={texts.all}
          choices={[
            { value: 'true', label: texts.unassigned },
            { value: 'false', label: texts.assigned },
          ]}
        />
      </Filters>
      <DataTable
        caption={texts.title}
        query={query}
        columns={useColumns()}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/users/${id}`}
        list={list}
        empty={{ title: texts.none, hint: texts.noneHint, action: add }}
      />
    </>
  );
}

const FLAGS = ['true', 'false'] as const;

function filtersOf({ search, status, unassigned }: Readonly<Record<string, string>>) {
  return {
    'filter[search]': search,
    'filter[status]': status,
    'filter[unassigned_employee]': FLAGS.find((flag) => flag === unassigned),
  };
}

function useColumns(): Column<User>[] {
  const texts = useTexts(userTexts);
  const { dateTime } = useFormats();
  return [
    {
      label: texts.name,
      show: (user) => (
        <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
          <UserPicture user={user} size={36} />
          <span>
            {user.name}
            <Text span display="block" size="xs" c="dimmed">
              {user.username}
            </Text>
          </span>
        </Group>
      ),
    },
    { label: texts.email, show: ({ email }) => email },
    { label: texts.roles, show: (user) => <RoleBadges user={user} /> },
    { label: texts.status, show: (user) => <Status user={user} /> },
    {
      label: texts.lastLogin,
      show: ({ last_login_at: at }) => (at === null ? texts.never : dateTime(at)),
    },
  ];
}
