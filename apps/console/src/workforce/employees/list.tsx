import { Avatar, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pictureAddress } from '../../api/base.ts';
import { answer } from '../../api/client.ts';
import { AS_FILE } from '../../kit/download.ts';
import { IconPlus, IconUpload } from '../../kit/icons/tabler.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { pageOf } from '../../kit/lists/back-office-page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { EMPLOYEES, type EmployeeListItem, listName } from './api.ts';
import { EmployeeFilters } from './filters.tsx';
import { FILTER_NAMES, queryOf } from './query.ts';
import { employeeTexts } from './texts.ts';

/** Rows per page: slightly more than a desktop screen shows, and still fast to render. */
const PER_PAGE = 25;

/** Employees whom the user manages. The state of the list is kept in the address. */
export default function Employees() {
  const texts = useTexts(employeeTexts);
  const list = useList(FILTER_NAMES);
  const filters = queryOf(list);
  const query = useQuery({
    queryKey: [...EMPLOYEES, 'list', filters, list.page],
    queryFn: async ({ signal }) =>
      pageOf(
        await answer(
          api.GET('/api/pms/employees', {
            params: { query: { ...filters, page: list.page, per_page: PER_PAGE } },
            // Abort the request when the search term changes.
            signal,
          }),
        ),
      ),
    placeholderData: (before) => before,
  });
  const columns = useColumns(list.filters.archived !== undefined);
  return (
    <ResourceList
      title={texts.title}
      detail={texts.detail}
      exports={(format) =>
        api.GET('/api/pms/employees/export', { params: { query: { ...filters, format } }, ...AS_FILE })
      }
      actions={
        <>
          <LinkButton to="/employees/import" variant="default" icon={IconUpload} label={texts.import} />
          <LinkButton to="/employees/new" icon={IconPlus} label={texts.add} />
        </>
      }
      list={list}
      notice={<EmployeeFilters list={list} rows={query.data?.rows ?? []} />}
      query={query}
      columns={columns}
      linkOf="/employees"
      empty={{ title: texts.emptyTitle, hint: texts.emptyHint }}
    />
  );
}

function useColumns(isArchive: boolean): Column<EmployeeListItem>[] {
  const texts = useTexts(employeeTexts);
  const { date } = useFormats();
  return [
    { label: texts.name, sort: 'last_name', show: (row) => <Name row={row} /> },
    { label: texts.number, show: (row) => row.employee_number ?? NOTHING },
    { label: texts.position, show: (row) => <Post row={row} /> },
    { label: texts.organization, show: (row) => row.organization?.name ?? NOTHING },
    isArchive
      ? { label: texts.archivedOn, isFigure: true, show: (row) => date(row.archived_at) }
      : { label: texts.added, sort: 'created_at', isFigure: true, show: (row) => date(row.created_at) },
  ];
}

function Name({ row }: { row: EmployeeListItem }) {
  return (
    <Group gap="sm" wrap="nowrap" component="span" display="inline-flex">
      <Avatar src={pictureAddress(row.avatar_thumbnail)} size={30} alt="" color="wood" aria-hidden>
        {row.initials}
      </Avatar>
      <Text component="span" size="sm" fw={600}>
        {listName(row)}
      </Text>
    </Group>
  );
}

/** Position and employment type. */
function Post({ row }: { row: EmployeeListItem }) {
  const type = row.employment_type?.name;
  return (
    <span>
      {row.position?.name ?? row.designation ?? NOTHING}
      {type !== undefined && (
        <Text component="span" size="xs" c="dimmed" display="block">
          {type}
        </Text>
      )}
    </span>
  );
}
