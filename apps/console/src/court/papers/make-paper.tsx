import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { IconFileTypePdf } from '../../kit/icons/tabler.ts';

interface MakePaperProps {
  /** Path returned by `newPaperPath`. */
  to: string;
  /** Name of the record, shown on the page that issues the paper. */
  record: string;
  label: string;
  /** Values to fill in, by field name. */
  values?: Record<string, string>;
}

/** Link to the page that issues a paper for a record. */
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
