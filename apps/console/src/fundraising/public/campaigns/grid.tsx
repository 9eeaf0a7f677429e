import type { Schemas } from '../../api.ts';
import classes from './card.module.css';
import { CampaignCard } from './card.tsx';

/** Grid of campaign cards. */
export function CampaignGrid({ rows, order = 2 }: { rows: readonly Schemas['Campaign'][]; order?: 2 | 3 }) {
  return (
    <ul className={classes.grid}>
      {rows.map((campaign) => (
        <li key={campaign.id}>
          <CampaignCard campaign={campaign} order={order} />
        </li>
      ))}
    </ul>
  );
}
