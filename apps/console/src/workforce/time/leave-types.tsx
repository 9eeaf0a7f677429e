import { Button, Table } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, usePermissionEverywhere } from '../api.ts';
import { type LeaveType, LeaveTypeForm } from './leave-type-form.tsx';
import { timeOfficeTexts } from './office-texts.ts';

const KEY = ['leave-types'] as const;

/** Leave types, with what they earn and the law that grants them. */
export default function LeaveTypes() {
  const texts = useTexts(timeOfficeTexts);
  const { number } = useFormats();
  const queries = useQueryClient();
  const canChange = usePermissionEverywhere()('Manage reference lists');
  const [editing, setEditing] = useState<{ type?: LeaveType }>();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async () => (await answer(api.GET('/api/leave/types'))).data,
  });
  const headings = [texts.name, texts.law, texts.accrual, texts.days, texts.withoutPayShort];
  return (
    <>
      <PageHeader
        title={texts.types}
        actions={canChange && <Button onClick={() => setEditing({})}>{texts.addType}</Button>}
      />
      <Loaded query={query} lines={12}>
        {(types) => (
          <Table>
            <Table.Thead>
              <Table.Tr>
                {headings.map((heading) => (
                  <Table.Th key={heading}>{heading}</Table.Th>
                ))}
                {canChange && <Table.Td />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {types.map((type) => (
                <Table.Tr key={type.id}>
                  <Table.Td>{type.name}</Table.Td>
                  <Table.Td>{type.law}</Table.Td>
                  <Table.Td>{texts.accruals[type.accrual]}</Table.Td>
                  <Table.Td>{number(type.days)}</Table.Td>
                  <Table.Td>{type.allows_without_pay ? texts.yes : texts.no}</Table.Td>
                  {canChange && (
                    <Table.Td>
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        aria-label={texts.changeHoliday(type.name)}
                        onClick={() => setEditing({ type })}
                      >
                        {texts.change}
                      </Button>
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Loaded>
      {editing !== undefined && (
        <LeaveTypeForm
          {...editing}
          onClose={() => setEditing(undefined)}
          onDone={() => void queries.invalidateQueries({ queryKey: KEY })}
        />
      )}
    </>
  );
}
