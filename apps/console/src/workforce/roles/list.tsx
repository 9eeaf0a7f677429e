import { Badge, Group, Text } from '@mantine/core';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import { useList } from '../../kit/lists/use-list.ts';
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
  return (
    <ResourceList
      title={texts.title}
      detail={texts.detail}
      add={canChange && <LinkButton to="/roles/new" icon={IconPlus} label={texts.add} />}
      list={list}
      filters={[{ search: texts.search }]}
      query={query}
      linkOf="/roles"
      empty={{ title: texts.none, hint: texts.noneHint }}
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
  );
}
