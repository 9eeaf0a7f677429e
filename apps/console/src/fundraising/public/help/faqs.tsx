import { Accordion, Container, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { Empty } from '../../../kit/empty.tsx';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { SearchField } from '../../../kit/lists/search-field.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import { kitTexts } from '../../../kit/texts.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { helpTexts } from './texts.ts';

type Faq = Schemas['Faq'];

/** Questions and answers, grouped by category. */
export default function Help() {
  const texts = useTexts(helpTexts);
  const kit = useTexts(kitTexts);
  const list = useList(['search', 'category']);
  const { category } = list.filters;
  const query = useQuery({
    queryKey: ['faqs', list.filters.search],
    queryFn: async () => {
      const { search } = list.filters;
      return (
        await answer(api.GET('/api/v1/faqs', { params: { query: search === undefined ? {} : { search } } }))
      ).data;
    },
    placeholderData: (before) => before,
  });
  const groups = grouped(query.data ?? [], texts.others);
  const shown = category === undefined ? groups : groups.filter(([name]) => name === category);
  return (
    <Container size={760} px={0}>
      <PageHeader title={texts.title} detail={texts.lead} />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        <ChoiceFilter
          label={texts.category}
          name="category"
          list={list}
          all={texts.all}
          choices={groups.map(([name]) => ({ value: name, label: name }))}
        />
      </Filters>
      <Loaded query={query} lines={10}>
        {() =>
          shown.length === 0 ? (
            <Empty
              title={list.isFiltered ? kit.nothingFound : texts.emptyTitle}
              hint={list.isFiltered ? kit.nothingFoundHint : texts.emptyHint}
            />
          ) : (
            shown.map(([name, faqs]) => (
              <section key={name} style={{ marginBottom: '2rem' }}>
                <Title order={2} size="h4" mb="xs">
                  {name}
                </Title>
                <Accordion
                  multiple
                  variant="separated"
                  order={3}
                  styles={{
                    item: { background: 'var(--house-card)', border: '1px solid var(--house-line)' },
                  }}
                >
                  {faqs.map((faq) => (
                    <Accordion.Item key={faq.id} value={String(faq.id)}>
                      <Accordion.Control>{faq.question}</Accordion.Control>
                      <Accordion.Panel>
                        <RichText html={faq.answer} />
                      </Accordion.Panel>
                    </Accordion.Item>
                  ))}
                </Accordion>
              </section>
            ))
          )
        }
      </Loaded>
    </Container>
  );
}

/** Groups FAQs by category and keeps their order. */
function grouped(faqs: readonly Faq[], others: string): [string, Faq[]][] {
  const groups = new Map<string, Faq[]>();
  for (const faq of faqs) {
    const name = faq.category ?? others;
    groups.set(name, [...(groups.get(name) ?? []), faq]);
  }
  return [...groups];
}
