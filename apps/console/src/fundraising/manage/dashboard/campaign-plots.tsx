import { isPublished } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { Plot } from '../../../kit/plots/plot.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { api, useMe } from '../../api.ts';
import { ownArea } from '../../shared/own-area.ts';
import { MANAGE } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { dashboardTexts } from './texts.ts';

interface CampaignPlotsProps {
  institutionId: number | undefined;
  counts: Readonly<Record<string, number>>;
}

const MOST_SHOWN = 8;
/** Number of newest campaigns considered; older ones have ended. */
const LOOKED_AT = 100;

/** Charts of the amount raised per campaign against its goal, and of campaigns by status. */
export function CampaignPlots({ institutionId: chosen, counts }: CampaignPlotsProps) {
  const texts = useTexts(dashboardTexts);
  const { campaignStatus } = useTexts(words);
  const { roundMoney, number } = useFormats();
  const own = ownArea(useMe());
  const institutionId = own.institution_id ?? chosen;
  const query = useQuery({
    queryKey: [MANAGE, 'campaigns', 'raised', institutionId],
    queryFn: () => mostRaised(institutionId),
    placeholderData: (before) => before,
  });
  const names: Readonly<Record<string, string>> = campaignStatus;
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <>
      <Loaded query={query} lines={8}>
        {(campaigns) => (
          <Plot
            title={texts.perCampaign}
            kind="rank"
            labels={campaigns.map(({ title }) => (title.length > 24 ? `${title.slice(0, 23)}…` : title))}
            format={roundMoney}
            series={[
              { name: texts.raised, values: campaigns.map(({ raised_amount }) => raised_amount) },
              { name: texts.goal, values: campaigns.map(({ goal_amount }) => goal_amount) },
            ]}
            height={320}
            isLazy
            empty={texts.noCampaigns}
          />
        )}
      </Loaded>
      <Plot
        title={texts.byStatus}
        kind="pie"
        labels={shown.map(([status]) => names[status] ?? status)}
        format={number}
        series={[{ name: texts.campaignsCount, values: shown.map(([, count]) => count) }]}
        height={320}
        isLazy
        empty={texts.noCampaigns}
      />
    </>
  );
}

async function mostRaised(institutionId: number | undefined) {
  const { data } = await answer(
    api.GET('/api/v1/campaigns', {
      params: { query: { per_page: LOOKED_AT, institution_id: institutionId } },
    }),
  );
  return data.data
    .filter(({ status }) => isPublished(status))
    .toSorted((one, other) => other.raised_amount - one.raised_amount)
    .slice(0, MOST_SHOWN);
}
