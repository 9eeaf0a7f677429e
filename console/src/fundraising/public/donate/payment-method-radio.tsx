import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './payment-method-step.module.css';

interface PaymentMethodRadioProps {
  value: string;
  label: ReactNode;
  /** What it costs, or why it cannot be chosen. */
  note: ReactNode;
  isDisabled?: boolean;
}

/** One payment method among others. */
export function PaymentMethodRadio({ value, label, note, isDisabled = false }: PaymentMethodRadioProps) {
  return (
    <Radio
      value={value}
      disabled={isDisabled}
      classNames={{
        root: classes.way!,
        body: classes.body!,
        labelWrapper: classes.wrapper!,
        label: classes.label!,
      }}
      label={
        <>
          <span>{label}</span>
          <span className={classes.fee}>{note}</span>
        </>
      }
    />
  );
}
