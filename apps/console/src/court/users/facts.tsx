import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** Labels and values. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** List of labeled values; on phones the value is below its label. */
export function Facts({ facts }: FactsProps) {
  return (
    <Paper withBorder p="md" component="dl" m={0} className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Paper>
  );
}
