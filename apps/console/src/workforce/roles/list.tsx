import { Badge, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { Filters } from '../../kit/lists/filters.tsx';
import { SearchField } from '../../kit/lists/search-field.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, usePermissionEverywhere } from '../api.ts';
import { usePermissionLabel } from '../components/permission-label.ts';
import { ROLES_KEY } from './key.ts';
import { roleTexts } from './texts.ts';

/** List of roles. */
export default function Roles() {
  const texts = useTexts(roleTexts);
  const labelOf = usePermissionLabel();
  const list = useList(['search']);
  const canChange = usePermissionEverywhere()('Manage users');
  const query = usePages([...ROLES_KEY, 'list', list.page, list.filters], () =>
    api.GET('/api/roles', {
      params: { query: { page: list.page, 'filter[search]': list.filters.search } },
    }),
  );
  const add = canChange && (
    <Button component={Link} to="/roles/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} detail={texts.detail} actions={add} />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
      </Filters>
      <DataTable
        caption={texts.title}
        query={query}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/roles/${id}`}
        list={list}
        empty={{ title: texts.none, hint: texts.noneHint, action: add }}
        columns={[
          { label: texts.name, show: ({ name }) => name },
          {
            label: texts.permissions,
            show: ({ permissions }) =>
              permissions.length === 0 ? (
                <Text span size="sm" c="dimmed">
                  {texts.noPermission}
                </Text>
              ) : (
                <Group gap={6} display="inline-flex">
                  {permissions.map((permission) => (
                    <Badge
                      key={permission}
                      color="gray"
                      variant="light"
                      tt="none"
                      fw={500}
                      h="auto"
                      styles={{ label: { whiteSpace: 'normal' } }}
                    >
                      {labelOf(permission)}
                    </Badge>
                  ))}
                </Group>
              ),
          },
          {
            label: texts.kind,
            show: ({ is_system }) => (
              <Badge color={is_system ? 'wood' : 'blue'} variant="light">
                {is_system ? texts.builtIn : texts.own}
              </Badge>
            ),
          },
        ]}
      />
    </>
  );
}
