import { Button, Group, Stack, Table } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { Empty } from '../../kit/empty.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { CreditForm } from './credit-form.tsx';
import { findEmployees } from './find-employees.ts';
import { LeaveForm } from './leave-form.tsx';
import { timeOfficeTexts } from './office-texts.ts';
import { timeTexts } from './texts.ts';

/** Leave credits of an employee, with what officers enter and the leave that they file. */
export default function LeaveCredits() {
  const texts = useTexts(timeOfficeTexts);
  const words = useTexts(timeTexts);
  const [employee, setEmployee] = useState<string | null>(null);
  return (
    <>
      <PageHeader title={texts.credits} />
      <Stack gap="lg">
        <RemoteSelect
          label={words.employee}
          queryKey={['time-employees']}
          find={findEmployees}
          value={employee}
          onChange={setEmployee}
        />
        {employee === null ? (
          <Empty title={words.none} hint={texts.creditsHint} />
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
  const queries = useQueryClient();
  const [open, setOpen] = useState<'entry' | 'leave'>();
  const key = ['leave-credits', employee];
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      const params = { query: { employee_id: employee } };
      return (await answer(api.GET('/api/leave/credits', { params }))).data;
    },
  });
  const onClose = () => setOpen(undefined);
  const onDone = () => void queries.invalidateQueries({ queryKey: key });
  return (
    <Loaded query={query} lines={10}>
      {(credits) => (
        <Stack>
          <Group>
            <Button onClick={() => setOpen('leave')}>{texts.file}</Button>
            {can('Manage leave') && (
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
  const columns = [
    ['balance', words.balance],
    ['earned', texts.earned],
    ['used', words.used],
    ['pending', words.pending],
    ['monetized', texts.monetized],
    ['forfeited', texts.forfeited],
  ] as const;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.kind}</Table.Th>
          {columns.map(([name, heading]) => (
            <Table.Th key={name}>{heading}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {credits.map((credit) => (
          <Table.Tr key={credit.leave_type_id}>
            <Table.Td>{credit.name}</Table.Td>
            {columns.map(([name]) => (
              <Table.Td key={name}>{number(credit[name])}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
