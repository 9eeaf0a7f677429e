import { PUBLISHED_CAMPAIGN_STATUSES } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { SearchField } from '../../../kit/lists/search-field.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { words } from '../../shared/words.ts';
import { ProposeLink } from '../proposing/propose-link.tsx';
import { Found } from '../site/found.tsx';
import { CampaignGrid } from './grid.tsx';
import { InstitutionFilter } from './institution-filter.tsx';
import { InstitutionNote } from './institution-note.tsx';
import { campaignTexts } from './texts.ts';

const PER_PAGE = 12;

/** List of all public campaigns, with search and filters. */
export default function Campaigns() {
  const texts = useTexts(campaignTexts);
  const { campaignStatus, campaignType } = useTexts(words);
  const list = useList(['search', 'status', 'type', 'institution_id']);
  const query = usePages(['campaigns', list.filters, list.page], () =>
    api.GET('/api/v1/campaigns', {
      params: { query: { ...queryOf('/api/v1/campaigns', list), per_page: PER_PAGE } },
    }),
  );
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
          choices={choicesOf(campaignStatus, PUBLISHED_CAMPAIGN_STATUSES)}
        />
        <ChoiceFilter
          label={texts.type}
          name="type"
          list={list}
          all={texts.allTypes}
          choices={choicesOf(campaignType)}
        />
        <InstitutionFilter label={texts.institution} all={texts.allInstitutions} list={list} />
      </Filters>
      {list.filters.institution_id !== undefined && (
        <InstitutionNote id={Number(list.filters.institution_id)} />
      )}
      <Found query={query} list={list} texts={texts}>
        {(rows) => <CampaignGrid rows={rows} />}
      </Found>
    </>
  );
}
