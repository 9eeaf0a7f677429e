import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface DialogButtonProps {
  label: string;
  /** Heading of the dialog; defaults to the label. */
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
  title,
  icon,
  variant = 'default',
  size = 'sm',
  width = 'md',
  children,
}: DialogButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant={variant} size={size} leftSection={icon} onClick={open}>
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title ?? label} size={width} closeOnClickOutside={false}>
        {children(close)}
      </Dialog>
    </>
  );
}
