import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { DialogButton } from '../../kit/dialog-button.tsx';
import { type Column, RowsTable } from '../../kit/lists/rows-table.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, usePermissionEverywhere } from '../api.ts';
import { type LeaveType, LeaveTypeForm } from './leave-type-form.tsx';
import { timeOfficeTexts } from './office-texts.ts';

const KEY = ['leave-types'] as const;

/** Page with the leave types, the credits that each earns, and the law that grants it. */
export default function LeaveTypes() {
  const texts = useTexts(timeOfficeTexts);
  const { number } = useFormats();
  const { actions } = useTexts(kitTexts);
  const queries = useQueryClient();
  const canChange = usePermissionEverywhere()('Manage reference lists');
  const query = useQuery({
    queryKey: KEY,
    queryFn: async () => (await answer(api.GET('/api/leave/types'))).data,
  });
  const reload = () => void queries.invalidateQueries({ queryKey: KEY });
  const buttons: Column<LeaveType> = {
    label: actions,
    isActions: true,
    show: (type) => (
      <DialogButton
        label={texts.change}
        aria-label={texts.changeHoliday(type.name)}
        variant="subtle"
        size="compact-sm"
      >
        {(close) => <LeaveTypeForm type={type} onClose={close} onDone={reload} />}
      </DialogButton>
    ),
  };
  return (
    <>
      <PageHeader
        title={texts.types}
        actions={
          canChange && (
            <DialogButton label={texts.addType} variant="filled">
              {(close) => <LeaveTypeForm onClose={close} onDone={reload} />}
            </DialogButton>
          )
        }
      />
      <Loaded query={query} lines={12}>
        {(types) => (
          <RowsTable
            caption={texts.types}
            rows={types}
            keyOf={({ id }) => id}
            columns={[
              { label: texts.name, show: ({ name }) => name },
              { label: texts.law, show: ({ law }) => law },
              { label: texts.accrual, show: ({ accrual }) => texts.accruals[accrual] },
              { label: texts.days, show: ({ days }) => number(days) },
              {
                label: texts.withoutPayShort,
                show: (type) => (type.allows_without_pay ? texts.yes : texts.no),
              },
              {
                label: texts.calendarDaysShort,
                show: (type) => (type.counts_calendar_days ? texts.yes : texts.no),
              },
              ...(canChange ? [buttons] : []),
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
