import { Group, Text } from '@mantine/core';
import { AS_FILE } from '../../kit/download.ts';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { useList } from '../../kit/lists/use-list.ts';
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
  return (
    <ResourceList
      title={texts.title}
      detail={texts.detail}
      exports={(format) =>
        api.GET('/api/users/export', { params: { query: { ...filters, format } }, ...AS_FILE })
      }
      add={<LinkButton to="/users/new" icon={IconPlus} label={texts.add} />}
      list={list}
      filters={[
        { search: texts.search },
        {
          name: 'status',
          label: texts.status,
          all: texts.all,
          choices: { active: texts.active, disabled: texts.disabled },
        },
        {
          name: 'unassigned',
          label: texts.employee,
          all: texts.all,
          choices: { true: texts.unassigned, false: texts.assigned },
        },
      ]}
      query={query}
      columns={useColumns()}
      linkOf="/users"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
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
