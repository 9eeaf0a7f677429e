import { CAMPAIGN_STATUSES } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { date, id, nullable, oneOf, timestamp } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { enveloped } from '../http/envelope.ts';
import { pesosShown } from '../money/money.ts';

const count = (description: string) => Type.Integer({ description });

const donations = {
  amount: pesosShown('Pesos, without what was refunded'),
  count: count('Completed donations'),
  refunded_amount: pesosShown(),
};

export const OverviewQuery = Type.Object({
  institution_id: Type.Optional(id('For a system_admin: of this institution')),
});

export const Overview = enveloped(
  Type.Object(
    {
      raised_amount: pesosShown(),
      available_amount: pesosShown('Pesos that can be withdrawn'),
      withdrawn_amount: pesosShown('Pesos of approved withdrawals'),
      pending_withdrawal_amount: pesosShown('Pesos that wait for a decision'),
      pending_withdrawals: count('Withdrawals that wait for a decision'),
      supporter_count: count('Completed donations'),
      active_subscriptions: count('Active recurring donations'),
      campaigns: Type.Object(
        Object.fromEntries(CAMPAIGN_STATUSES.map((status) => [status, Type.Integer()])),
        { description: 'Campaigns in each status' },
      ),
      last_30_days: Type.Object(donations),
    },
    { 'x-name': 'Overview' },
  ),
);

export const CampaignInsights = enveloped(
  Type.Object(
    {
      campaign: Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        status: oneOf(CAMPAIGN_STATUSES),
        institution: Type.Object({ id: Type.Integer(), name: Type.String() }),
      }),
      goal_amount: pesosShown(),
      raised_amount: pesosShown(),
      available_amount: pesosShown(),
      progress_percent: Type.Number({
        description: 'Raised of the goal, two decimals; past 100 when exceeded',
      }),
      supporter_count: count('Completed donations'),
      refunded_amount: pesosShown(),
      average_amount: pesosShown(
        'Average of completed donations in pesos, rounded to centavos; 0 when there are none',
      ),
      largest_amount: pesosShown('Largest donation in pesos; 0 when there are none'),
      first_gift_at: nullable(timestamp()),
      last_gift_at: nullable(timestamp()),
      withdrawn_amount: pesosShown(),
      pending_withdrawal_amount: pesosShown(),
      active_subscriptions: count('Active recurring donations'),
      donations: Type.Array(
        Type.Object({ status: Type.String(), count: Type.Integer(), amount: pesosShown() }),
        { description: 'By status, the most frequent first' },
      ),
    },
    { 'x-name': 'CampaignInsights' },
  ),
);

export const SeriesQuery = Type.Object({
  period: Type.Optional(oneOf(['day', 'month'], { description: '`day` if not given' })),
  from: Type.Optional(date('First day, YYYY-MM-DD; the last 30 days or 12 months if not given')),
  to: Type.Optional(date('Last day, YYYY-MM-DD; today if not given')),
  institution_id: Type.Optional(id('For a system_admin: of this institution')),
  campaign_id: Type.Optional(id('Of this campaign')),
});

export const Series = enveloped(
  Type.Object(
    {
      period: oneOf(['day', 'month']),
      from: date(),
      to: date(),
      total: Type.Object(donations),
      series: Type.Array(
        Type.Object({ period: Type.String({ description: 'YYYY-MM-DD, or YYYY-MM' }), ...donations }),
        { description: 'Every day or month of the time asked for, in order' },
      ),
    },
    { 'x-name': 'DonationSeries' },
  ),
);

export const MyGiving = enveloped(
  Type.Object(
    {
      total_amount: pesosShown('Pesos that arrived, without what was refunded'),
      donation_count: count('Completed donations that were not refunded'),
      campaign_count: count('Campaigns these went to'),
      refunded_amount: pesosShown(),
      first_gift_at: nullable(timestamp()),
      last_gift_at: nullable(timestamp()),
      active_subscriptions: count('Active recurring donations'),
      by_year: Type.Array(
        Type.Object({ year: Type.Integer(), amount: pesosShown(), count: Type.Integer() }),
        { description: 'The latest first; a refund counts in the year of its donation' },
      ),
    },
    { 'x-name': 'MyGiving' },
  ),
);
