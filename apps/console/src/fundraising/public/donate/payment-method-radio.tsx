import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './payment-method-step.module.css';

interface PaymentMethodRadioProps {
  value: string;
  label: ReactNode;
  /** Fee of the method, or the reason why it is unavailable. */
  note: ReactNode;
  isDisabled?: boolean;
}

/** Radio button for a payment method. */
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
