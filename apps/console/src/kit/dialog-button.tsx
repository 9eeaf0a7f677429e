import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface DialogButtonProps {
  label: string;
  /** Accessible name of the button in a list; it names the row. */
  'aria-label'?: string;
  /** Heading of the dialog; defaults to the label of the button. */
  title?: string;
  icon?: ReactNode;
  variant?: 'default' | 'filled' | 'light' | 'subtle';
  size?: 'xs' | 'sm' | 'compact-sm';
  width?: 'md' | 'lg' | 'xl';
  /** Form that starts fresh each time the dialog opens. */
  children: (close: () => void) => ReactNode;
}

/** Button that opens a form in a dialog. Clicks outside do not discard input. */
export function DialogButton({
  label,
  'aria-label': name,
  title = name ?? label,
  icon,
  variant = 'default',
  size = 'sm',
  width = 'md',
  children,
}: DialogButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant={variant} size={size} leftSection={icon} onClick={open} aria-label={name}>
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title} size={width} closeOnClickOutside={false}>
        {children(close)}
      </Dialog>
    </>
  );
}
