import type { ReactNode } from 'react';
import { NOTHING } from '../../language/formats.ts';
import classes from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** List of labeled values of a record; missing values are shown as a dash. */
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
