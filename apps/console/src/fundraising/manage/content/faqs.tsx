import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { plainChoices } from '../../../kit/forms/choices.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { fullPage } from '../../../kit/lists/page.ts';
import { ResourceList } from '../../../kit/lists/resource-list.tsx';
import type { Column } from '../../../kit/lists/rows-table.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { useCategories } from './categories.ts';
import { MoveFaq } from './move-faq.tsx';
import { contentTexts } from './texts.ts';

/** List of FAQs, including unpublished ones. */
export default function FaqList() {
  const texts = useTexts(contentTexts);
  const list = useList(['search', 'category']);
  const categories = useCategories();
  const query = useQuery({
    queryKey: [MANAGE, 'faqs', 'list', list.filters],
    queryFn: async () =>
      fullPage((await answer(api.GET('/api/v1/faqs', { params: { query: list.filters } }))).data),
    placeholderData: (before) => before,
  });
  const columns = useColumns(query.data?.rows ?? [], query.isFetching);
  return (
    <ResourceList
      title={texts.faqs}
      detail={texts.faqsText}
      add={<LinkButton to="/manage/questions/new" label={texts.addFaq} />}
      list={list}
      filters={[
        { search: texts.search },
        {
          name: 'category',
          label: texts.category,
          all: texts.anyCategory,
          choices: plainChoices(categories),
        },
      ]}
      query={query}
      columns={columns}
      linkOf="/manage/questions"
      empty={{ title: texts.noFaqs, hint: texts.noFaqsHint }}
    />
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
