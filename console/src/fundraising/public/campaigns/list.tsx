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
import { pageOf } from '../../manage/bits/page-of.ts';
import { ProposeLink } from '../proposing/propose-link.tsx';
import { CampaignGrid } from './grid.tsx';
import { useInstitutionChoices } from './institution-choices.ts';
import { InstitutionNote } from './institution-note.tsx';
import { campaignTexts } from './texts.ts';

const PER_PAGE = 12;

/** All campaigns that anybody may see, to search and to filter. */
export default function Campaigns() {
  const texts = useTexts(campaignTexts);
  const kit = useTexts(kitTexts);
  const { number } = useFormats();
  const list = useList(['search', 'status', 'type', 'institution_id']);
  const query = useQuery({
    queryKey: ['campaigns', list.filters, list.page],
    queryFn: async () =>
      pageOf(
        await answer(
          api.GET('/api/v1/campaigns', {
            params: { query: { ...list.filters, page: list.page, per_page: PER_PAGE } },
          }),
        ),
      ),
    placeholderData: (before) => before,
  });
  const institutions = useInstitutionChoices();
  return (
    <>
      <PageHeader title={texts.title} detail={texts.lead} actions={<ProposeLink />} />
      <Filters list={list}>
        <SearchField label={texts.search} list={list} />
        <ChoiceFilter
          label={texts.status}
          name="status"
          list={list}
          all={texts.allStatuses}
          choices={(['active', 'closed'] as const).map((value) => ({ value, label: texts.statuses[value] }))}
        />
        <ChoiceFilter
          label={texts.type}
          name="type"
          list={list}
          all={texts.allTypes}
          choices={(['general', 'individual'] as const).map((value) => ({
            value,
            label: texts.types[value],
          }))}
        />
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
      {list.filters.institution_id !== undefined && (
        <InstitutionNote id={Number(list.filters.institution_id)} />
      )}
      <Loaded query={query} lines={14}>
        {({ rows, total, page, lastPage }) =>
          rows.length === 0 ? (
            <Empty
              title={list.isFiltered ? kit.nothingFound : texts.emptyTitle}
              hint={list.isFiltered ? kit.nothingFoundHint : texts.emptyHint}
            />
          ) : (
            <div aria-busy={query.isPlaceholderData}>
              <CampaignGrid rows={rows} />
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
