import { Button, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { choicesOf } from '../../kit/forms/choices.ts';
import { IconListDetails } from '../../kit/icons/tabler.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import { SearchField } from '../../kit/lists/search-field.tsx';
import { type ListState, useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { PAPERS, useKinds } from '../data.ts';
import { type Paper, usePapers } from '../service.ts';
import { paperTexts } from '../texts.ts';
import { usePaperColumns } from './columns.tsx';
import { recordTexts } from './texts.ts';

const FILTERS = ['number', 'kind', 'status', 'year'] as const;
const PER_PAGE = 25;

/** All papers that the user may see, newest first. */
export function PaperList() {
  const texts = useTexts(paperTexts);
  const more = useTexts(recordTexts);
  const { base, isTemplateEditor, listActions, noPapersHint } = usePapers();
  const list = useList(FILTERS);
  const kinds = useKinds().data ?? [];
  const query = usePaperList(list);
  const columns = usePaperColumns();
  return (
    <>
      <PageHeader
        title={texts.papers}
        actions={
          <>
            {isTemplateEditor && (
              <Button
                component={Link}
                to={`${base}/templates`}
                variant="default"
                leftSection={<IconListDetails size={18} aria-hidden />}
              >
                {texts.templates}
              </Button>
            )}
            {listActions}
          </>
        }
      />
      <Filters list={list}>
        <SearchField label={texts.number} description={more.numberHint} list={list} name="number" />
        <ChoiceFilter
          label={texts.kind}
          name="kind"
          list={list}
          all={texts.all}
          choices={kinds.map(({ kind, name }) => ({ value: kind, label: name }))}
        />
        <ChoiceFilter
          label={texts.status}
          name="status"
          list={list}
          all={texts.all}
          choices={choicesOf(texts.statuses)}
        />
        <NumberInput
          label={texts.year}
          inputMode="numeric"
          value={list.filters.year ?? ''}
          onChange={(year) => {
            if (year === '' || /^\d{4}$/.test(String(year))) list.setFilter('year', String(year));
          }}
          min={1900}
          max={9999}
          thousandSeparator=""
          hideControls
          w={110}
        />
      </Filters>
      <DataTable
        caption={texts.papers}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `${base}/${id}`}
        list={list}
        empty={{ title: more.none, hint: noPapersHint ?? more.noneHint }}
      />
    </>
  );
}

function usePaperList({ page, sort, filters }: ListState<(typeof FILTERS)[number]>) {
  const { api } = usePapers();
  const { language } = useLanguage();
  const query = {
    page,
    perPage: PER_PAGE,
    sort,
    kind: filters.kind,
    status: filters.status as Paper['status'] | undefined,
    number: filters.number,
    year: filters.year === undefined ? undefined : Number(filters.year),
  };
  return useQuery({
    queryKey: [PAPERS, 'list', language, query],
    queryFn: () => api.papers(query),
    placeholderData: (before) => before,
  });
}
