import { useQuery } from '@tanstack/react-query';
import { choicesOf } from '../../kit/forms/choices.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import type { Column } from '../../kit/lists/rows-table.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { kindNamed, PAPERS, useKinds } from '../data.ts';
import { type PaperLanguage, type Template, usePapers } from '../service.ts';
import { paperTexts } from '../texts.ts';
import { TemplateStatus } from './status.tsx';
import { templateTexts } from './texts.ts';

const FILTERS = ['kind', 'language', 'status'] as const;
const PER_PAGE = 50;

/** Templates that the user may read, by kind and language. */
export function TemplateList() {
  const texts = useTexts(paperTexts);
  const words = useTexts(templateTexts);
  const { base } = usePapers();
  const list = useList(FILTERS);
  const kinds = useKinds().data ?? [];
  const query = useTemplateList(list);
  const columns = useColumns();
  return (
    <>
      <PageHeader
        title={texts.templates}
        detail={words.seededHint}
        back={{ label: texts.papers, to: base }}
      />
      <Filters list={list}>
        <ChoiceFilter
          label={texts.kind}
          name="kind"
          list={list}
          all={texts.all}
          choices={kinds.map(({ kind, name }) => ({ value: kind, label: name }))}
        />
        <ChoiceFilter
          label={texts.language}
          name="language"
          list={list}
          all={texts.all}
          choices={choicesOf(texts.languages)}
        />
        <ChoiceFilter
          label={texts.status}
          name="status"
          list={list}
          all={texts.all}
          choices={choicesOf(words.statuses)}
        />
      </Filters>
      <DataTable
        caption={texts.templates}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `${base}/templates/${id}`}
        list={list}
        empty={{ title: words.none }}
      />
    </>
  );
}

function useTemplateList({ page, filters }: ListState<(typeof FILTERS)[number]>) {
  const { api } = usePapers();
  const query = {
    page,
    perPage: PER_PAGE,
    kind: filters.kind,
    language: filters.language as PaperLanguage | undefined,
    status: filters.status as Template['status'] | undefined,
  };
  return useQuery({
    queryKey: [PAPERS, 'templates', 'list', query],
    queryFn: () => api.templates(query),
    placeholderData: (before) => before,
  });
}

function useColumns(): Column<Template>[] {
  const texts = useTexts(paperTexts);
  const words = useTexts(templateTexts);
  const kinds = useKinds().data;
  const { date, number } = useFormats();
  return [
    { label: words.name, show: ({ name }) => name },
    { label: texts.kind, show: ({ kind }) => kindNamed(kinds, kind)?.name ?? kind },
    { label: texts.language, show: ({ language }) => texts.languages[language] },
    { label: texts.status, show: ({ status }) => <TemplateStatus status={status} /> },
    { label: words.version, show: ({ version }) => (version === 0 ? '–' : number(version)), isFigure: true },
    {
      label: words.office,
      show: (row) => (row.is_seeded ? words.seeded : <OfficeName id={row.office_id} />),
    },
    { label: words.changed, show: (row) => date(row.updated_at) },
  ];
}

/** Returns the name of the office that owns a template. Until the name is loaded, returns the office's ID. */
export function useOfficeName(id: number | null): string {
  const { ours } = useTexts(templateTexts);
  const { offices, moreOffices } = usePapers();
  const listed = offices.find((office) => office.id === id)?.name;
  const { data } = useQuery({
    queryKey: [PAPERS, 'office', id],
    queryFn: () => moreOffices!.nameOf(id!),
    enabled: id !== null && listed === undefined && moreOffices !== undefined,
  });
  return id === null ? ours : (listed ?? data ?? String(id));
}

function OfficeName({ id }: { id: number | null }) {
  return useOfficeName(id);
}
