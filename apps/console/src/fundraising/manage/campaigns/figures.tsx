import { Anchor, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../../api/client.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { Plot } from '../../../kit/plots/plot.tsx';
import { Section } from '../../../kit/section.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { Facts } from '../../shared/facts.tsx';
import { MANAGE } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { campaignTexts } from './texts.ts';

/** Totals of a campaign: amounts raised and withdrawn, and donations by status. */
export function CampaignFigures({ id }: { id: number }) {
  const texts = useTexts(campaignTexts);
  const names: Readonly<Record<string, string>> = useTexts(words).donationStatus;
  const { money, number, dateTime } = useFormats();
  const query = useQuery({
    queryKey: [MANAGE, 'campaigns', id, 'figures'],
    queryFn: async () =>
      (await answer(api.GET('/api/v1/analytics/campaigns/{id}', { params: { path: { id } } }))).data,
  });
  return (
    <Loaded query={query} lines={8}>
      {(data) => (
        <>
          <Section title={texts.figures}>
            <Stack>
              <div>
                <Text fw={600} className="figures">
                  {texts.progress(money(data.raised_amount), money(data.goal_amount))}
                </Text>
                <Progress
                  value={Math.min(100, data.progress_percent)}
                  aria-label={texts.progressLabel}
                  size="lg"
                  mt={4}
                />
              </div>
              <Facts
                facts={[
                  { label: texts.available, value: money(data.available_amount) },
                  { label: texts.pending, value: money(data.pending_withdrawal_amount) },
                  { label: texts.withdrawn, value: money(data.withdrawn_amount) },
                  { label: texts.supporters, value: number(data.supporter_count) },
                  { label: texts.average, value: money(data.average_amount) },
                  { label: texts.largest, value: money(data.largest_amount) },
                  {
                    label: texts.subscriptions,
                    value: (
                      <Anchor component={Link} to={`/manage/recurring?campaign_id=${id}&status=active`}>
                        {number(data.active_subscriptions)}
                      </Anchor>
                    ),
                  },
                  { label: texts.lastDonation, value: dateTime(data.last_gift_at) },
                ]}
              />
            </Stack>
          </Section>
          <Plot
            title={texts.byStatus}
            kind="rank"
            labels={data.donations.map(({ status }) => names[status] ?? status)}
            format={number}
            series={[{ name: texts.supporters, values: data.donations.map(({ count }) => count) }]}
            height={Math.max(120, data.donations.length * 44 + 40)}
            empty={texts.noDonations}
          />
        </>
      )}
    </Loaded>
  );
}
