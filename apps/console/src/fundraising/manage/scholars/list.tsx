import { Avatar, Badge, Group } from '@mantine/core';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas, useMe } from '../../api.ts';
import { ownArea } from '../../shared/own-area.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { usePermission } from '../../shared/permissions.ts';
import { pictureAddress } from '../../shared/picture.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { useInstitutionColumn } from '../components/institution-column.ts';
import { InstitutionFilter } from '../components/one-filter.tsx';
import { scholarTexts } from './texts.ts';
import { nameOf } from './use-scholar.ts';

/** List of scholars. */
export default function ScholarList() {
  const texts = useTexts(scholarTexts);
  const canAdd = usePermission()('Run an institution');
  const own = ownArea(useMe());
  const list = useList(['search', 'institution_id']);
  const query = usePages([MANAGE, 'scholars', 'list', list.filters, list.page], () => {
    const query = { ...queryOf('/api/v1/scholars', list), ...own };
    return api.GET('/api/v1/scholars', { params: { query } });
  });
  return (
    <ResourceList
      title={texts.title}
      add={canAdd && <LinkButton to="/manage/scholars/new" label={texts.add} />}
      list={list}
      filters={[{ search: texts.search }, <InstitutionFilter key="institution" list={list} />]}
      query={query}
      columns={useColumns()}
      linkOf="/manage/scholars"
      empty={{ title: texts.none, hint: canAdd ? texts.noneHint : texts.noneToSee }}
    />
  );
}

function useColumns(): Column<Schemas['Scholar']>[] {
  const texts = useTexts(scholarTexts);
  const shared = useTexts(words);
  const institution = useInstitutionColumn<Schemas['Scholar']>((row) => row.institution.name);
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
    ...institution,
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
