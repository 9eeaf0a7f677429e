import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { IconFileTypePdf } from '../../kit/icons/tabler.ts';

interface MakePaperProps {
  /** From `newPaperPath`. */
  to: string;
  /** Name of the record on the page that makes the paper. */
  record: string;
  label: string;
  /** Values that are entered already, by the names of the kind's fields. */
  values?: Record<string, string>;
}

/** Link to the page that makes a paper of a record. */
export function MakePaper({ to, record, label, values }: MakePaperProps) {
  return (
    <Button
      component={Link}
      to={to}
      state={{ label: record, values }}
      variant="light"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
    >
      {label}
    </Button>
  );
}
