import { takesDonations } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { Badge, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { words } from '../../shared/words.ts';
import { Fanlight } from '../site/ornaments.tsx';
import classes from './card.module.css';
import { CampaignProgress } from './progress.tsx';
import { campaignTexts } from './texts.ts';

/** Campaign card; the whole card links to the campaign's page. */
export function CampaignCard({ campaign, order = 2 }: { campaign: Schemas['Campaign']; order?: 2 | 3 }) {
  const texts = useTexts(campaignTexts);
  const { campaignStatus } = useTexts(words);
  const Heading = `h${order}` as const;
  return (
    <article className={classes.card}>
      <Fanlight height={48} />
      <div className={classes.inside}>
        <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
          <Text size="sm" c="dimmed">
            {campaign.institution.name}
          </Text>
          {!takesDonations(campaign.status) && (
            <Badge color="gray" variant="light" tt="none" style={{ flex: 'none' }}>
              {campaignStatus[campaign.status]}
            </Badge>
          )}
        </Group>
        <Heading className={classes.title}>
          <Link to={`/campaigns/${campaign.id}`} className={classes.link!}>
            {campaign.title}
          </Link>
        </Heading>
        {campaign.scholar !== null && (
          <Text size="sm" fw={500} mb={4}>
            {texts.scholarOf(campaign.scholar.first_name)}
          </Text>
        )}
        <Text className={classes.text} lineClamp={3} c="dimmed" mb="md">
          {campaign.description}
        </Text>
        <div className={classes.foot}>
          <CampaignProgress campaign={campaign} />
        </div>
      </div>
    </article>
  );
}
