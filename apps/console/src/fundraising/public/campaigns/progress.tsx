import { Group, Progress, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { LOCAL_ZONE } from '../../../shell/settings.ts';
import type { Schemas } from '../../api.ts';
import { words } from '../../shared/words.ts';
import { progressOf } from './days-left.ts';
import { campaignTexts } from './texts.ts';

type Campaign = Schemas['Campaign'];

/** Progress of a campaign: amount raised, goal, number of donors and remaining time. */
export function CampaignProgress({ campaign, isLarge = false }: { campaign: Campaign; isLarge?: boolean }) {
  const texts = useTexts(campaignTexts);
  const { number, percent, roundMoney } = useFormats();
  const { goal_amount: goal, raised_amount: raised, supporter_count: count } = campaign;
  const share = goal === 0 ? 0 : raised / goal;
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Text component="span" fw={700} ff="heading" fz={isLarge ? 34 : 'lg'} lh={1.2} className="figures">
          {roundMoney(isLarge ? raised : Math.floor(raised))}
        </Text>
        <Text component="span" size="sm" fw={600} c="dimmed" className="figures">
          {share >= 1 ? texts.reached : percent(Math.max(0, Math.floor(share * 100)) / 100)}
        </Text>
      </Group>
      <Progress.Root size={isLarge ? 'lg' : 'md'} my={6} radius="xl">
        <Progress.Section
          value={Math.max(0, Math.min(share * 100, 100))}
          color="var(--house-gold)"
          aria-label={texts.progress(campaign.title)}
        />
      </Progress.Root>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" className="figures">
          {texts.ofGoal(roundMoney(goal))}
        </Text>
        <Text size="sm" c="dimmed" className="figures">
          {texts.supporters(number(count), count === 1)}
          {' · '}
          <DaysLeft campaign={campaign} />
        </Text>
      </Group>
    </div>
  );
}

function DaysLeft({ campaign }: { campaign: Campaign }) {
  const texts = useTexts(campaignTexts);
  const { campaignStatus } = useTexts(words);
  const { date, number } = useFormats();
  const status = progressOf(campaign, LOCAL_ZONE);
  switch (status.kind) {
    case 'closed':
      return campaignStatus[campaign.status];
    case 'notYet':
    case 'ended':
      return texts[status.kind](date(status.at));
    case 'endless':
      return texts.noEnd;
    case 'lastDay':
      return texts.lastDay;
    case 'daysLeft':
      return texts.daysLeft(number(status.days), status.days === 1);
  }
}
