import { Alert, Stack } from '@mantine/core';
import { IconInfoCircle } from '../../../kit/icons/tabler.ts';
import { useTexts } from '../../../language/language.tsx';
import { useMe } from '../../api.ts';
import { type Employee, useScope } from '../api.ts';
import { Compensations } from './compensations.tsx';
import { PreviousEmployers } from './previous-employers.tsx';
import { RecurringItems } from './recurring-items.tsx';
import { payTexts } from './texts.ts';

/** Pay, recurring items and previous employers of an employee, for users who see pay. */
export function Pay({ record }: { record: Employee }) {
  const isInScope = useScope();
  const isOwn = useMe().id === record.user?.id;
  const canChange = (permission: string) =>
    record.archived_at === null && isInScope(permission, record.organization_id);
  return (
    <PayRecords
      id={record.id}
      isOwn={isOwn}
      canChange={canChange('Manage pay')}
      canChangeItems={canChange('Manage recurring items')}
    />
  );
}

interface PayRecordsProps {
  /** ID of the employee. */
  id: string;
  /** True for the user's own record. The server lets nobody change their own pay. */
  isOwn: boolean;
  canChange: boolean;
  canChangeItems: boolean;
}

export function PayRecords({ id, isOwn, canChange, canChangeItems }: PayRecordsProps) {
  const texts = useTexts(payTexts);
  return (
    <Stack gap="lg">
      {isOwn && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {texts.own}
        </Alert>
      )}
      <Compensations id={id} canChange={canChange && !isOwn} />
      <RecurringItems id={id} canChange={canChangeItems && !isOwn} />
      <PreviousEmployers id={id} canChange={canChange && !isOwn} />
    </Stack>
  );
}
