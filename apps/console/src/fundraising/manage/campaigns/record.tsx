import { canBe, isPublished } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { type Schemas, useMe } from '../../api.ts';
import { Facts } from '../../shared/facts.tsx';
import { usePermission } from '../../shared/permissions.ts';
import { State } from '../../shared/state.tsx';
import { words } from '../../shared/words.ts';
import { OverTime } from '../dashboard/over-time.tsx';
import { CampaignActions } from './actions.tsx';
import { CampaignFigures } from './figures.tsx';
import { campaignTexts } from './texts.ts';
import { useCampaign } from './use-campaign.ts';

/** Campaign page with its status, available actions and totals. */
export default function CampaignRecord() {
  const query = useCampaign();
  const texts = useTexts(campaignTexts);
  const me = useMe();
  const can = usePermission();
  return (
    <Loaded query={query} lines={12}>
      {(campaign) => {
        const isOwn = can('Run the system') || me.institution_id === campaign.institution.id;
        const isOpen = isPublished(campaign.status);
        return (
          <>
            <PageHeader
              title={campaign.title}
              detail={<State kind="campaignStatus" value={campaign.status} />}
              back={{ label: texts.title, to: '/manage/campaigns' }}
              actions={
                isOwn || campaign.created_by === me.id ? <CampaignActions campaign={campaign} /> : undefined
              }
            />
            <Stack gap="lg">
              <Notes campaign={campaign} />
              <About campaign={campaign} />
              {isOwn && isOpen && (
                <>
                  <CampaignFigures id={campaign.id} />
                  <OverTime campaignId={campaign.id} />
                </>
              )}
            </Stack>
          </>
        );
      }}
    </Loaded>
  );
}

interface CampaignProps {
  campaign: Schemas['Campaign'];
}

function Notes({ campaign }: CampaignProps) {
  const texts = useTexts(campaignTexts);
  const me = useMe();
  const can = usePermission();
  const isOwn = campaign.created_by === me.id && !can('Run an institution');
  return (
    <>
      {campaign.status === 'rejected' && campaign.rejection_reason !== null && (
        <Alert color="red" variant="light" title={texts.rejectedBecause}>
          <Text style={{ whiteSpace: 'pre-line' }}>{campaign.rejection_reason}</Text>
        </Alert>
      )}
      {canBe('approved', campaign.status) && isOwn && (
        <Alert color="gray" variant="light">
          {texts.ownNote}
        </Alert>
      )}
    </>
  );
}

function About({ campaign }: CampaignProps) {
  const texts = useTexts(campaignTexts);
  const shared = useTexts(words);
  const { money, dateTime } = useFormats();
  const me = useMe();
  const { scholar } = campaign;
  return (
    <Section title={texts.facts} actions={<Links campaign={campaign} />}>
      <Facts
        facts={[
          { label: shared.institution, value: campaign.institution.name },
          { label: texts.type, value: shared.campaignType[campaign.type] },
          scholar !== null && {
            label: shared.scholar,
            value: (
              <Anchor component={Link} to={`/manage/scholars/${scholar.id}`}>
                {scholar.first_name}
              </Anchor>
            ),
          },
          { label: texts.goal, value: money(campaign.goal_amount) },
          campaign.starts_at !== null && { label: texts.starts, value: dateTime(campaign.starts_at) },
          {
            label: texts.ends,
            value: campaign.ends_at === null ? texts.open : dateTime(campaign.ends_at),
          },
          campaign.created_by === me.id
            ? { label: texts.author, value: texts.yourself }
            : campaign.author !== null && { label: texts.author, value: <Author author={campaign.author} /> },
          { label: shared.created, value: dateTime(campaign.created_at) },
          campaign.decided_at !== null && { label: texts.decided, value: dateTime(campaign.decided_at) },
        ]}
      />
      <Text mt="lg" maw={760} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {campaign.description}
      </Text>
    </Section>
  );
}

/** Proposer of a campaign, with email and phone. */
function Author({ author }: { author: NonNullable<Schemas['Campaign']['author']> }) {
  return (
    <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
      <span>{author.name}</span>
      <Anchor href={`mailto:${author.email}`}>{author.email}</Anchor>
      {author.phone !== null && (
        <Anchor href={`tel:${author.phone.replaceAll(/[^+\d]/g, '')}`}>{author.phone}</Anchor>
      )}
    </Stack>
  );
}

function Links({ campaign: { id, status } }: CampaignProps) {
  const texts = useTexts(campaignTexts);
  const { history } = useTexts(words);
  const can = usePermission();
  return (
    <Group gap="md" className="no-print">
      {isPublished(status) && (
        <>
          <Anchor component={Link} to={`/campaigns/${id}`} size="sm">
            {texts.publicPage}
          </Anchor>
          <Anchor component={Link} to={`/manage/donations?campaign_id=${id}`} size="sm">
            {texts.donations}
          </Anchor>
          <Anchor component={Link} to={`/manage/withdrawals?campaign_id=${id}`} size="sm">
            {texts.withdrawals}
          </Anchor>
        </>
      )}
      {can('View audit logs') && (
        <Anchor component={Link} to={`/manage/audit?subject_type=campaign&subject_id=${id}`} size="sm">
          {history}
        </Anchor>
      )}
    </Group>
  );
}
