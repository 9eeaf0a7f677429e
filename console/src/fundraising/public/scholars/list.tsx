import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { Empty } from '../../../kit/empty.tsx';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { Pages } from '../../../kit/lists/pages.tsx';
import { SearchField } from '../../../kit/lists/search-field.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { kitTexts } from '../../../kit/texts.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { pageOf, queryOf } from '../../manage/bits/page-of.ts';
import classes from '../campaigns/card.module.css';
import { useInstitutionChoices } from '../campaigns/institution-choices.ts';
import { ScholarCard } from './card.tsx';
import { scholarTexts } from './texts.ts';

const PER_PAGE = 12;

/** The scholars who agreed to be shown, to search and to filter. */
export default function Scholars() {
  const texts = useTexts(scholarTexts);
  const kit = useTexts(kitTexts);
  const { number } = useFormats();
  const list = useList(['search', 'institution_id']);
  const institutions = useInstitutionChoices();
  const query = useQuery({
    queryKey: ['scholars', 'list', list.filters, list.page],
    queryFn: async () =>
      pageOf(
        await answer(
          api.GET('/api/v1/scholars', {
            params: { query: { ...queryOf<'/api/v1/scholars'>(list), per_page: PER_PAGE } },
          }),
        ),
      ),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHeader title={texts.title} detail={texts.lead} />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        {/* As wide before its names are there as after. */}
        <Box w={{ base: '100%', sm: 280 }}>
          <ChoiceFilter
            label={texts.institution}
            name="institution_id"
            list={list}
            all={texts.allInstitutions}
            choices={institutions}
          />
        </Box>
      </Filters>
      <Loaded query={query} lines={14}>
        {({ rows, total, page, lastPage }) =>
          rows.length === 0 ? (
            <Empty
              title={list.isFiltered ? kit.nothingFound : texts.emptyTitle}
              hint={list.isFiltered ? kit.nothingFoundHint : texts.emptyHint}
            />
          ) : (
            <div aria-busy={query.isPlaceholderData}>
              <ul className={classes.grid}>
                {rows.map((scholar) => (
                  <li key={scholar.id}>
                    <ScholarCard scholar={scholar} />
                  </li>
                ))}
              </ul>
              <Group justify="space-between" mt="lg" mih={36}>
                <Text size="sm" c="dimmed" role="status">
                  {texts.found(number(total), total === 1)}
                </Text>
                <Pages label={texts.pages} page={page} lastPage={lastPage} list={list} size="md" />
              </Group>
            </div>
          )
        }
      </Loaded>
    </>
  );
}
