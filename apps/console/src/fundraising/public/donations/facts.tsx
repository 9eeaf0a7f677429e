import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** List of labeled values. */
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
