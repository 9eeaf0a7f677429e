import { isPublished, type ProposalStatus } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { Alert, Paper, Stack, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { Facts } from '../../shared/facts.tsx';
import { State } from '../../shared/state.tsx';
import { ProposalActions } from './actions.tsx';
import { proposingTexts } from './texts.ts';

type Campaign = Schemas['Campaign'];
type Proposal = Campaign & { status: ProposalStatus };

/** Returns whether a campaign is the user's own proposal that is not public yet. */
export function isProposalOf(campaign: Campaign, myId: number | undefined): campaign is Proposal {
  return myId !== undefined && campaign.created_by === myId && !isPublished(campaign.status);
}

/** Panel in place of the donate button: status of the author's proposal and available actions. */
export function AuthorPanel({ campaign }: { campaign: Proposal }) {
  const texts = useTexts(proposingTexts);
  const { money, date } = useFormats();
  return (
    <Paper withBorder p="lg" shadow="sm">
      <Stack>
        <div>
          <State kind="campaignStatus" value={campaign.status} />
          <Text mt="xs">{texts.notes[campaign.status]}</Text>
        </div>
        <Reason campaign={campaign} />
        <Facts
          facts={[
            { label: texts.goal, value: money(campaign.goal_amount) },
            { label: texts.proposed, value: date(campaign.created_at) },
            campaign.decided_at !== null && { label: texts.decided, value: date(campaign.decided_at) },
            campaign.ends_at !== null && { label: texts.ends, value: date(campaign.ends_at) },
          ]}
        />
        <ProposalActions campaign={campaign} />
        <Text size="sm" c="dimmed">
          {texts.asSeen}
        </Text>
      </Stack>
    </Paper>
  );
}

/** Reason why the committee rejected the proposal. */
export function Reason({ campaign }: { campaign: Campaign }) {
  const texts = useTexts(proposingTexts);
  if (campaign.status !== 'rejected' || campaign.rejection_reason === null) return null;
  return (
    <Alert color="red" variant="light" title={texts.turnedDown}>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{campaign.rejection_reason}</Text>
    </Alert>
  );
}
