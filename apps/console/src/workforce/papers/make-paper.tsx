import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { IconFileTypePdf } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { workforcePaperTexts } from './texts.ts';

interface MakePaperProps {
  type: 'employee' | 'employee_month' | 'employee_year' | 'run' | 'run_employee';
  subject: string;
  /** Name of the record; if undefined, the page shows the server's name for the record. */
  label?: string;
  /** Kind of paper that is selected at first, and its name for the button. */
  kind?: string;
  name?: string;
}

/** Link to the page that issues a paper for an employee, for a payroll run, or for one employee's result in a run. */
export function MakePaper({ type, subject, label, kind, name }: MakePaperProps) {
  const texts = useTexts(workforcePaperTexts);
  return (
    <Button
      component={Link}
      to={`/papers/new?${new URLSearchParams({ type, subject, ...(kind !== undefined && { kind }) })}`}
      state={{ label }}
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
    >
      {name ?? texts.make}
    </Button>
  );
}
