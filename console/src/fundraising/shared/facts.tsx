import type { ReactNode } from 'react';
import { NOTHING } from '../../language/formats.ts';
import classes from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** What is known of a record: labels and values. What is not known is a dash. */
export function Facts({ facts }: { facts: readonly (Fact | false)[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter((fact) => fact !== false)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? NOTHING : value}</dd>
          </div>
        ))}
    </dl>
  );
}
