import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { plainChoices } from '../../kit/forms/choices.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { fullPage } from '../../kit/lists/page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { branchTexts } from './texts.ts';
import { useBranches } from './use-branches.ts';

/** Branches of the court, in use or archived. */
export default function Branches() {
  const texts = useTexts(branchTexts);
  const { date } = useFormats();
  const can = usePermission();
  const list = useList(['search', 'type', 'archived']);
  const types = [...new Set((useBranches().data ?? []).map(({ court_type: type }) => type))].sort();
  const { search, type, archived } = list.filters;
  const isArchive = archived === 'true';
  const query = useQuery({
    queryKey: ['branches', 'list', search, type, isArchive],
    queryFn: async () => {
      const wanted = {
        'filter[search]': search,
        'filter[court_type]': type,
        'filter[archived]': isArchive ? ('true' as const) : undefined,
      };
      return fullPage((await answer(api.GET('/api/branches', { params: { query: wanted } }))).data);
    },
    placeholderData: keepPreviousData,
  });
  return (
    <ResourceList
      title={texts.title}
      detail={texts.detail}
      actions={can('Manage Branches') && <LinkButton to="/branches/new" label={texts.add} />}
      list={list}
      filters={[
        { search: texts.search },
        {
          name: 'type',
          label: texts.courtType,
          all: texts.allTypes,
          choices: plainChoices(types),
          width: 260,
        },
        {
          name: 'archived',
          label: texts.status,
          all: texts.allInUse,
          choices: { true: texts.onlyArchived },
          width: 200,
        },
      ]}
      query={query}
      columns={[
        { label: texts.name, show: ({ name }) => name },
        { label: texts.courtType, show: ({ court_type: courtType }) => courtType },
        { label: texts.station, show: ({ station }) => station ?? NOTHING },
        { label: texts.judge, show: ({ judge }) => judge ?? NOTHING },
        { label: texts.room, show: ({ room }) => room ?? NOTHING },
        ...(isArchive
          ? [{ label: texts.archivedOn, show: (branch: Schemas['Branch']) => date(branch.archived_at) }]
          : []),
      ]}
      linkOf="/branches"
      empty={{ title: texts.emptyTitle, hint: texts.emptyHint }}
    />
  );
}
