import { Avatar, Group } from '@mantine/core';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { pictureAddress } from '../../shared/picture.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { institutionTexts } from './texts.ts';

/** List of all institutions, for system administrators. */
export default function InstitutionList() {
  const texts = useTexts(institutionTexts);
  const shared = useTexts(words);
  const list = useList(['search', 'status']);
  const query = usePages([MANAGE, 'institutions', 'list', list.filters, list.page], () =>
    api.GET('/api/v1/institutions', { params: { query: queryOf('/api/v1/institutions', list) } }),
  );
  return (
    <ResourceList
      title={texts.title}
      add={<LinkButton to="/manage/institutions/new" label={texts.open} />}
      list={list}
      filters={[
        { search: texts.search },
        {
          name: 'status',
          label: shared.status,
          all: texts.anyStatus,
          choices: shared.institutionStatus,
        },
      ]}
      query={query}
      columns={useColumns()}
      linkOf="/manage/institutions"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
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
