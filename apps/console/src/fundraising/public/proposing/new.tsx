import { Grid, List, Title } from '@mantine/core';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { NewCampaignForm } from '../../campaign-form/new.tsx';
import { campaignTexts } from '../campaigns/texts.ts';
import { useProposalsChanged } from './refresh.ts';
import { proposingTexts } from './texts.ts';

/** Page where a donor proposes a campaign, with an explanation of the next steps. */
export default function ProposeCampaign() {
  const texts = useTexts(proposingTexts);
  const { title } = useTexts(campaignTexts);
  const changed = useProposalsChanged();
  return (
    <>
      <PageHeader title={texts.newTitle} detail={texts.newLead} back={{ label: title, to: '/campaigns' }} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <NewCampaignForm
            scholarHint={texts.scholarHint}
            pathOf={(id) => `/campaigns/${id}`}
            onMade={() => void changed()}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Title order={2} size="h4" mb="sm">
            {texts.next}
          </Title>
          <List type="ordered" spacing="sm">
            {texts.steps.split('\n').map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </Grid.Col>
      </Grid>
    </>
  );
}
