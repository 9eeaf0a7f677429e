import { isEnded, takesDonations } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { Alert, Badge, Button, CopyButton, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { IconCheck, IconLink } from '../../../kit/icons/tabler.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { type Schemas, useMaybeMe } from '../../api.ts';
import { hasPermission } from '../../shared/permissions.ts';
import { words } from '../../shared/words.ts';
import { AuthorPanel, isProposalOf } from '../proposing/author-panel.tsx';
import { proposingTexts } from '../proposing/texts.ts';
import { acceptsDonations } from './days-left.ts';
import { InstitutionNote } from './institution-note.tsx';
import { CampaignProgress } from './progress.tsx';
import { ScholarNote } from './scholar-note.tsx';
import { campaignTexts } from './texts.ts';
import { useCampaign } from './use-campaign.ts';

/** Campaign page with its purpose, scholar, progress and donate button. */
export default function CampaignPage() {
  const query = useCampaign();
  return (
    <Loaded query={query} lines={12}>
      {(campaign) => <Campaign campaign={campaign} />}
    </Loaded>
  );
}

function Campaign({ campaign }: { campaign: Schemas['Campaign'] }) {
  const texts = useTexts(campaignTexts);
  const { campaignStatus } = useTexts(words);
  const { mine } = useTexts(proposingTexts);
  const isOwn = isProposalOf(campaign, useMaybeMe()?.id);
  return (
    <>
      <PageHeader
        title={campaign.title}
        back={isOwn ? { label: mine, to: '/my-campaigns' } : { label: texts.back, to: '/campaigns' }}
        detail={
          <Group gap="xs">
            {campaign.institution.name}
            {!takesDonations(campaign.status) && !isOwn && (
              <Badge color="gray" variant="light" tt="none">
                {campaignStatus[campaign.status]}
              </Badge>
            )}
          </Group>
        }
      />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
          {isOwn ? <AuthorPanel campaign={campaign} /> : <DonatePanel campaign={campaign} />}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
          <Stack gap="xl">
            <section>
              <Title order={2} size="h4" mb="xs">
                {texts.story}
              </Title>
              <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} fz="lg" lh={1.7}>
                {campaign.description}
              </Text>
            </section>
            {campaign.scholar !== null && <ScholarNote id={campaign.scholar.id} />}
            <div>
              <InstitutionNote id={campaign.institution.id} />
              <Link to={`/campaigns?institution_id=${campaign.institution.id}`}>{texts.others}</Link>
            </div>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function DonatePanel({ campaign }: { campaign: Schemas['Campaign'] }) {
  const texts = useTexts(campaignTexts);
  const me = useMaybeMe();
  const canDonate = me === undefined || hasPermission(me.roles, 'Create donations');
  return (
    <Paper withBorder p="lg" shadow="sm">
      <CampaignProgress campaign={campaign} isLarge />
      <Stack gap="xs" mt="lg">
        {acceptsDonations(campaign) ? (
          canDonate && (
            <>
              <Button component={Link} to={`/give/${campaign.id}?every=once`} size="lg">
                {texts.give}
              </Button>
              <Button component={Link} to={`/give/${campaign.id}?every=monthly`} variant="light">
                {texts.giveRegularly}
              </Button>
            </>
          )
        ) : (
          <Alert color="gray" variant="light">
            {isEnded(campaign.status) ? texts.closedNotice : texts.notOpen}
          </Alert>
        )}
        <CopyButton value={location.href}>
          {({ copied, copy }) => (
            <Button
              variant="subtle"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
            >
              {copied ? texts.copied : texts.copyLink}
            </Button>
          )}
        </CopyButton>
      </Stack>
    </Paper>
  );
}
