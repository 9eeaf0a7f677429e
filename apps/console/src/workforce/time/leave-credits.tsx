import { Button, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { Empty } from '../../kit/empty.tsx';
import { RowsTable } from '../../kit/lists/rows-table.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, useMe, usePermission } from '../api.ts';
import { CreditForm } from './credit-form.tsx';
import { EmployeeSelect, useChosenEmployee } from './employee-select.tsx';
import { LeaveForm } from './leave-form.tsx';
import { timeOfficeTexts } from './office-texts.ts';
import { timeTexts } from './texts.ts';

/** Leave credits of an employee, with officers' entries and the employee's leave applications. */
export default function LeaveCredits() {
  const texts = useTexts(timeOfficeTexts);
  const words = useTexts(timeTexts);
  const [employee, setEmployee] = useChosenEmployee();
  return (
    <>
      <PageHeader title={texts.credits} />
      <Stack gap="lg">
        <EmployeeSelect value={employee} onChange={setEmployee} />
        {employee === null ? (
          <Empty title={words.noneChosen} hint={texts.creditsHint} />
        ) : (
          <CreditsOf key={employee} employee={employee} />
        )}
      </Stack>
    </>
  );
}

function CreditsOf({ employee }: { employee: string }) {
  const texts = useTexts(timeOfficeTexts);
  const can = usePermission();
  const { employee_id: own } = useMe();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'entry' | 'leave'>();
  const query = useQuery({
    queryKey: ['leave-credits', employee],
    queryFn: async () => {
      const params = { query: { employee_id: employee } };
      return (await answer(api.GET('/api/leave/credits', { params }))).data;
    },
  });
  const onClose = () => setOpen(undefined);
  // Reload all queries: the list of leave applications changes too.
  const onDone = () => void queries.invalidateQueries();
  return (
    <Loaded query={query} lines={10}>
      {(credits) => (
        <Stack>
          <Group>
            <Button onClick={() => setOpen('leave')}>{texts.file}</Button>
            {can('Manage leave') && employee !== own && (
              <Button variant="default" onClick={() => setOpen('entry')}>
                {texts.enter}
              </Button>
            )}
          </Group>
          <CreditTable credits={credits} />
          {open === 'leave' && <LeaveForm {...{ employee, credits, onClose, onDone }} />}
          {open === 'entry' && <CreditForm {...{ employee, credits, onClose, onDone }} />}
        </Stack>
      )}
    </Loaded>
  );
}

function CreditTable({ credits }: { credits: readonly Schemas['LeaveCredit'][] }) {
  const texts = useTexts(timeOfficeTexts);
  const words = useTexts(timeTexts);
  const { number } = useFormats();
  const figure = (
    name: 'balance' | 'earned' | 'used' | 'pending' | 'monetized' | 'forfeited',
    label: string,
  ) => ({
    label,
    show: (credit: Schemas['LeaveCredit']) => number(credit[name]),
  });
  return (
    <RowsTable
      minWidth={560}
      caption={texts.credits}
      rows={credits}
      keyOf={({ leave_type_id: id }) => id}
      columns={[
        { label: words.kind, show: ({ name }) => name },
        figure('balance', words.balance),
        figure('earned', texts.earned),
        figure('used', words.used),
        figure('pending', words.pending),
        figure('monetized', texts.monetized),
        figure('forfeited', texts.forfeited),
      ]}
    />
  );
}
