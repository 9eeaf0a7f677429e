import { Button, Group, NumberInput, Stack, Table } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, usePermissionEverywhere } from '../api.ts';
import { HolidayForm, type WorkHoliday } from './holiday-form.tsx';
import { timeOfficeTexts } from './office-texts.ts';

const KEY = 'work-holidays';
const YEARS = { min: 1900, max: 2199 } as const;

/** Holidays of time records, leave and payroll, year by year. */
export default function WorkHolidays() {
  const texts = useTexts(timeOfficeTexts);
  const queries = useQueryClient();
  const canChange = usePermissionEverywhere()('Manage reference lists');
  const [year, setYear] = useState(Number(today().slice(0, 4)));
  const [editing, setEditing] = useState<{ holiday?: WorkHoliday }>();
  const reload = () => void queries.invalidateQueries({ queryKey: [KEY] });
  const query = useQuery({
    queryKey: [KEY, year],
    queryFn: async () => {
      const params = { query: { 'filter[year]': year } };
      return (await answer(api.GET('/api/time/holidays', { params }))).data;
    },
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHeader
        title={texts.holidays}
        detail={texts.holidaysDetail}
        actions={canChange && <Button onClick={() => setEditing({})}>{texts.addHoliday}</Button>}
      />
      <Stack>
        <NumberInput
          label={texts.year}
          value={year}
          {...YEARS}
          allowDecimal={false}
          maw={140}
          onChange={(value) => {
            if (Number(value) >= YEARS.min && Number(value) <= YEARS.max) setYear(Number(value));
          }}
        />
        <Loaded query={query} lines={14}>
          {(holidays) => (
            <Holidays
              holidays={holidays}
              onEdit={canChange ? (holiday) => setEditing({ holiday }) : undefined}
              onDone={reload}
            />
          )}
        </Loaded>
      </Stack>
      {editing !== undefined && (
        <HolidayForm {...editing} onClose={() => setEditing(undefined)} onDone={reload} />
      )}
    </>
  );
}

interface HolidaysProps {
  holidays: readonly WorkHoliday[];
  /** Undefined for users who may not change holidays. */
  onEdit: ((holiday: WorkHoliday) => void) | undefined;
  onDone: () => void;
}

function Holidays({ holidays, onEdit, onDone }: HolidaysProps) {
  const texts = useTexts(timeOfficeTexts);
  const { date } = useFormats();
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          {[texts.date, texts.name, texts.kind, texts.place].map((heading) => (
            <Table.Th key={heading}>{heading}</Table.Th>
          ))}
          {onEdit !== undefined && <Table.Td />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {holidays.map((holiday) => (
          <Table.Tr key={holiday.id}>
            <Table.Td>{date(holiday.date)}</Table.Td>
            <Table.Td>{holiday.name}</Table.Td>
            <Table.Td>{texts.kinds[holiday.kind]}</Table.Td>
            <Table.Td>{holiday.place ?? texts.everywhere}</Table.Td>
            {onEdit !== undefined && (
              <Table.Td>
                <Group gap="xs" justify="flex-end">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={texts.changeHoliday(holiday.name)}
                    onClick={() => onEdit(holiday)}
                  >
                    {texts.change}
                  </Button>
                  <ConfirmButton
                    label={texts.deleteHoliday}
                    title={texts.deleteTitle(holiday.name)}
                    text={texts.deleteText}
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    action={() =>
                      answer(api.DELETE('/api/time/holidays/{id}', { params: { path: { id: holiday.id } } }))
                    }
                    onDone={() => {
                      notifyDone(texts.deleted);
                      onDone();
                    }}
                  />
                </Group>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
