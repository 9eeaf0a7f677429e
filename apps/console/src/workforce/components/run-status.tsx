import type { RunStatus } from '@bulwagan/contracts/workforce/run-status.ts';
import { Badge } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import { workforceWords } from '../words.ts';

const COLOURS: Record<RunStatus, string> = {
  draft: 'gray',
  computing: 'yellow',
  computed: 'yellow',
  reviewed: 'blue',
  approved: 'blue',
  final: 'green',
  cancelled: 'red',
};

/** Status of a payroll run. The text alone also conveys the status. */
export function StatusBadge({ status }: { status: RunStatus }) {
  const words = useTexts(workforceWords);
  return (
    <Badge color={COLOURS[status]} variant="light" style={{ flex: 'none', minWidth: 'max-content' }}>
      {words.runStatus[status]}
    </Badge>
  );
}
