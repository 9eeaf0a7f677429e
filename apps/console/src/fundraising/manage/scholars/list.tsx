import { Avatar, Badge, Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../../kit/lists/data-table.tsx';
import { Filters } from '../../../kit/lists/filters.tsx';
import { SearchField } from '../../../kit/lists/search-field.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas, useMe } from '../../api.ts';
import { ownArea } from '../../shared/own-area.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { usePermission } from '../../shared/permissions.ts';
import { pictureAddress } from '../../shared/picture.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { InstitutionFilter } from '../components/one-filter.tsx';
import { scholarTexts } from './texts.ts';
import { nameOf } from './use-scholar.ts';

/** List of scholars. */
export default function ScholarList() {
  const texts = useTexts(scholarTexts);
  const can = usePermission();
  const own = ownArea(useMe());
  const list = useList(['search', 'institution_id']);
  const columns = useColumns();
  const query = usePages([MANAGE, 'scholars', 'list', list.filters, list.page], () => {
    const query = { ...queryOf('/api/v1/scholars', list), ...own };
    return api.GET('/api/v1/scholars', { params: { query } });
  });
  const add = can('Run an institution') ? (
    <Button component={Link} to="/manage/scholars/new">
      {texts.add}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader title={texts.title} actions={add} />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        <InstitutionFilter list={list} />
      </Filters>
      <DataTable
        caption={texts.title}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/manage/scholars/${id}`}
        list={list}
        empty={{
          title: texts.none,
          hint: add === undefined ? texts.noneToSee : texts.noneHint,
          action: add,
        }}
      />
    </>
  );
}

function useColumns(): Column<Schemas['Scholar']>[] {
  const texts = useTexts(scholarTexts);
  const shared = useTexts(words);
  const can = usePermission();
  const institution: Column<Schemas['Scholar']> = {
    label: shared.institution,
    show: (row) => row.institution.name,
  };
  return [
    {
      label: texts.name,
      show: (row) => (
        <Group gap="sm" component="span" display="inline-flex" wrap="nowrap">
          <Avatar src={pictureAddress(row.photo, 'small')} alt="" size={32} component="span" />
          <span>{nameOf(row)}</span>
        </Group>
      ),
    },
    ...(can('Run the system') ? [institution] : []),
    { label: texts.school, show: ({ school }) => school ?? '–' },
    { label: texts.course, show: ({ course }) => course ?? '–' },
    { label: texts.year, show: ({ year_level }) => year_level ?? '–' },
    {
      label: shared.status,
      show: ({ is_listed }) => (
        <Badge variant="light" color={is_listed === false ? 'gray' : 'green'} tt="none">
          {is_listed === false ? texts.hidden : texts.listed}
        </Badge>
      ),
    },
  ];
}
