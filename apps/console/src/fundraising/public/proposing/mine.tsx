import { isPublished } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { Empty } from '../../../kit/empty.tsx';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { ChoiceFilter, Filters } from '../../../kit/lists/filters.tsx';
import { Pages } from '../../../kit/lists/pages.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { kitTexts } from '../../../kit/texts.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { queryOf, usePages } from '../../shared/page-of.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { CampaignProgress } from '../campaigns/progress.tsx';
import { ProposalActions } from './actions.tsx';
import { Reason } from './author-panel.tsx';
import { ProposeLink } from './propose-link.tsx';
import { proposingTexts } from './texts.ts';

/** Campaigns proposed by the signed-in user, with status and reason for rejection. */
export default function MyCampaigns() {
  const texts = useTexts(proposingTexts);
  const kit = useTexts(kitTexts);
  const { campaignStatus } = useTexts(words);
  const list = useList(['status']);
  const query = usePages(['campaigns', 'mine', list.filters, list.page], () =>
    api.GET('/api/v1/campaigns', {
      params: { query: { ...queryOf('/api/v1/campaigns', list), mine: true } },
    }),
  );
  return (
    <>
      <PageHeader title={texts.mine} detail={texts.mineLead} actions={<ProposeLink />} />
      <Filters list={list}>
        <ChoiceFilter
          label={texts.status}
          name="status"
          list={list}
          all={texts.anyStatus}
          choices={choicesOf(campaignStatus)}
        />
      </Filters>
      <Loaded query={query} lines={10}>
        {({ rows, page, lastPage }) =>
          rows.length === 0 ? (
            <Empty
              title={list.isFiltered ? kit.nothingFound : texts.emptyTitle}
              hint={list.isFiltered ? kit.nothingFoundHint : texts.emptyHint}
              action={list.isFiltered ? undefined : <ProposeLink />}
            />
          ) : (
            <Stack aria-busy={query.isPlaceholderData}>
              {rows.map((campaign) => (
                <Row key={campaign.id} campaign={campaign} />
              ))}
              <Pages label={texts.pages} page={page} lastPage={lastPage} list={list} />
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

function Row({ campaign }: { campaign: Schemas['Campaign'] }) {
  const texts = useTexts(proposingTexts);
  const { campaignType } = useTexts(words);
  const { date, roundMoney } = useFormats();
  const isOpen = isPublished(campaign.status);
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="article" aria-label={campaign.title}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div>
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={`/campaigns/${campaign.id}`} inherit c="inherit">
                {campaign.title}
              </Anchor>
            </Title>
            <Text size="sm" c="dimmed">
              {campaign.institution.name} · {campaignType[campaign.type]}
            </Text>
          </div>
          <State kind="campaignStatus" value={campaign.status} />
        </Group>
        <Reason campaign={campaign} />
        {isOpen ? (
          <CampaignProgress campaign={campaign} />
        ) : (
          <Text size="sm" className="figures">
            {texts.goal}: {roundMoney(campaign.goal_amount)}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {texts.proposed} {date(campaign.created_at)}
          {campaign.decided_at !== null && ` · ${texts.decided} ${date(campaign.decided_at)}`}
        </Text>
        {!isOpen && (
          <Group gap="xs">
            <ProposalActions campaign={campaign} />
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
