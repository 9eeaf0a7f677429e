import { Stack } from '@mantine/core';
import { type Employee, useScope } from '../api.ts';
import { Compensations } from './compensations.tsx';
import { PreviousEmployers } from './previous-employers.tsx';
import { RecurringItems } from './recurring-items.tsx';

/** Pay, recurring items and previous employers of an employee, for users who see pay. */
export function Pay({ record }: { record: Employee }) {
  const isInScope = useScope();
  const canChange = record.archived_at === null && isInScope('Manage pay', record.organization_id);
  const canChangeItems =
    record.archived_at === null && isInScope('Manage recurring items', record.organization_id);
  return (
    <Stack gap="lg">
      <Compensations id={record.id} canChange={canChange} />
      <RecurringItems id={record.id} canChange={canChangeItems} />
      <PreviousEmployers id={record.id} canChange={canChange} />
    </Stack>
  );
}
