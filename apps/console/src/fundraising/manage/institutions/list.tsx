import { Avatar, Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { SearchField } from '../../../kit/lists/search-field.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { pictureAddress } from '../../shared/picture.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { choicesOf, words } from '../../shared/words.ts';
import { institutionTexts } from './texts.ts';

/** List of all institutions, for system administrators. */
export default function InstitutionList() {
  const texts = useTexts(institutionTexts);
  const shared = useTexts(words);
  const list = useList(['search', 'status']);
  const columns = useColumns();
  const query = usePages([MANAGE, 'institutions', 'list', list.filters, list.page], () =>
    api.GET('/api/v1/institutions', { params: { query: queryOf('/api/v1/institutions', list) } }),
  );
  const open = (
    <Button component={Link} to="/manage/institutions/new">
      {texts.open}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} actions={open} />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        <ChoiceFilter
          label={shared.status}
          name="status"
          list={list}
          all={texts.anyStatus}
          choices={choicesOf(shared.institutionStatus)}
        />
      </Filters>
      <DataTable
        caption={texts.title}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/manage/institutions/${id}`}
        list={list}
        empty={{ title: texts.none, hint: texts.noneHint, action: open }}
      />
    </>
  );
}

function useColumns(): Column<Schemas['Institution']>[] {
  const texts = useTexts(institutionTexts);
  const shared = useTexts(words);
  const { date } = useFormats();
  return [
    {
      label: texts.name,
      show: ({ name, logo }) => (
        <Group gap="sm" component="span" display="inline-flex" wrap="nowrap">
          <Avatar src={pictureAddress(logo, 'small')} alt="" radius="sm" size={32} component="span" />
          <span>{name}</span>
        </Group>
      ),
    },
    { label: texts.place, show: placeOf },
    { label: shared.status, show: ({ status }) => <State kind="institutionStatus" value={status} /> },
    { label: shared.created, show: ({ created_at }) => date(created_at) },
  ];
}

function placeOf({ city, province }: Schemas['Institution']): string {
  return [city, province].filter(Boolean).join(', ') || '–';
}
