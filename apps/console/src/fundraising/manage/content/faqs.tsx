import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { type Column, DataTable } from '../../../kit/lists/data-table.tsx';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { SearchField } from '../../../kit/lists/search-field.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { useCategories } from './categories.ts';
import { MoveFaq } from './move-faq.tsx';
import { singlePageOf } from './single-page.ts';
import { contentTexts } from './texts.ts';

/** List of FAQs, including unpublished ones. */
export default function FaqList() {
  const texts = useTexts(contentTexts);
  const list = useList(['search', 'category']);
  const categories = useCategories();
  const query = useQuery({
    queryKey: [MANAGE, 'faqs', 'list', list.filters],
    queryFn: async () =>
      singlePageOf((await answer(api.GET('/api/v1/faqs', { params: { query: list.filters } }))).data),
    placeholderData: (before) => before,
  });
  const columns = useColumns(query.data?.rows ?? [], query.isFetching);
  const add = (
    <Button component={Link} to="/manage/questions/new">
      {texts.addFaq}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.faqs} detail={texts.faqsText} actions={add} />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        <ChoiceFilter
          label={texts.category}
          name="category"
          list={list}
          all={texts.anyCategory}
          choices={categories.map((name) => ({ value: name, label: name }))}
        />
      </Filters>
      <DataTable
        caption={texts.faqs}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/manage/questions/${id}`}
        list={list}
        empty={{ title: texts.noFaqs, hint: texts.noFaqsHint, action: add }}
      />
    </>
  );
}

function useColumns(shown: readonly Schemas['Faq'][], isReading: boolean): Column<Schemas['Faq']>[] {
  const texts = useTexts(contentTexts);
  const { date } = useFormats();
  return [
    { label: texts.question, show: ({ question }) => question },
    { label: texts.category, show: ({ category }) => category ?? texts.noCategory },
    { label: texts.order, show: (faq) => <MoveFaq faq={faq} shown={shown} isReading={isReading} /> },
    {
      label: texts.state,
      show: ({ is_published }) => (
        <Badge variant="light" color={is_published ? 'green' : 'gray'} tt="none">
          {is_published ? texts.published : texts.unpublished}
        </Badge>
      ),
    },
    { label: texts.changed, show: ({ updated_at }) => date(updated_at) },
  ];
}
