import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router';

interface LinkButtonProps extends Omit<ButtonProps, 'leftSection'> {
  to: string;
  label: string;
  icon?: ComponentType<{ size: number; 'aria-hidden': true }>;
}

/** Link that looks like a button, for pages that add or change something. */
export function LinkButton({ label, icon: Icon, ...button }: LinkButtonProps) {
  const section = Icon === undefined ? {} : { leftSection: <Icon size={16} aria-hidden /> };
  return (
    <Button component={Link} {...section} {...button}>
      {label}
    </Button>
  );
}
