import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** Labels and values under each other. */
export function DonationFacts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: ReactNode] | false)[];
}) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter((fact) => fact !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
