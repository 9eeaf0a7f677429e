import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** What is told of a record: the name of each value, and the value. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** What a record holds, each value beside its name; below it on a phone. */
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
