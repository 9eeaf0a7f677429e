import { Group, NumberInput, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { DialogButton } from '../../kit/dialog-button.tsx';
import { type Column, RowsTable } from '../../kit/lists/rows-table.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, usePermissionEverywhere } from '../api.ts';
import { HolidayForm, type WorkHoliday } from './holiday-form.tsx';
import { timeOfficeTexts } from './office-texts.ts';

const KEY = 'work-holidays';
const YEARS = { min: 1900, max: 2199 } as const;

/** Page with the holidays that time records, leave and payroll use, by year. */
export default function WorkHolidays() {
  const texts = useTexts(timeOfficeTexts);
  const queries = useQueryClient();
  const canChange = usePermissionEverywhere()('Manage reference lists');
  const [year, setYear] = useState(Number(today().slice(0, 4)));
  // A holiday also changes time records and leave credits.
  const reload = () => void queries.invalidateQueries();
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
        actions={
          canChange && (
            <DialogButton label={texts.addHoliday} variant="filled">
              {(close) => <HolidayForm onClose={close} onDone={reload} />}
            </DialogButton>
          )
        }
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
          {(holidays) => <Holidays holidays={holidays} canChange={canChange} onDone={reload} />}
        </Loaded>
      </Stack>
    </>
  );
}

interface HolidaysProps {
  holidays: readonly WorkHoliday[];
  canChange: boolean;
  onDone: () => void;
}

function Holidays({ holidays, canChange, onDone }: HolidaysProps) {
  const texts = useTexts(timeOfficeTexts);
  const { actions } = useTexts(kitTexts);
  const { date } = useFormats();
  const buttons: Column<WorkHoliday> = {
    label: actions,
    isActions: true,
    show: (holiday) => (
      <Group gap="xs" justify="flex-end">
        <DialogButton
          label={texts.change}
          aria-label={texts.changeHoliday(holiday.name)}
          variant="subtle"
          size="compact-sm"
        >
          {(close) => <HolidayForm holiday={holiday} onClose={close} onDone={onDone} />}
        </DialogButton>
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
    ),
  };
  return (
    <RowsTable
      caption={texts.holidays}
      rows={holidays}
      keyOf={({ id }) => id}
      columns={[
        { label: texts.date, show: (holiday) => date(holiday.date) },
        { label: texts.name, show: ({ name }) => name },
        { label: texts.kind, show: ({ kind }) => texts.kinds[kind] },
        { label: texts.place, show: ({ place }) => place ?? texts.everywhere },
        ...(canChange ? [buttons] : []),
      ]}
    />
  );
}
