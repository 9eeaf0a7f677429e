import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { pageOf } from '../../kit/lists/back-office-page.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { RowsTable } from '../../kit/lists/rows-table.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { Section } from '../../kit/section.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, type Schemas, useMe } from '../api.ts';
import { useLeaveColumns } from './columns.tsx';
import { LeaveForm } from './leave-form.tsx';
import { timeTexts } from './texts.ts';

const KEY = 'own-leave';

/** Leave credits and applications of the signed-in employee. The page requires no role. */
export default function OwnLeave() {
  const texts = useTexts(timeTexts);
  const { employee_id: own } = useMe();
  return own === null ? (
    <>
      <PageHeader title={texts.ownLeave} />
      <Empty title={texts.noEmployee} hint={texts.noEmployeeHint} />
    </>
  ) : (
    <Shown />
  );
}

function Shown() {
  const texts = useTexts(timeTexts);
  const queries = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const query = useQuery({
    queryKey: [KEY, 'credits'],
    queryFn: async () => (await answer(api.GET('/api/me/leave-credits'))).data,
  });
  return (
    <>
      <PageHeader title={texts.ownLeave} actions={<Button onClick={open}>{texts.apply}</Button>} />
      <Loaded query={query} lines={10}>
        {(credits) => (
          <Stack gap="xl">
            <Section title={texts.credits}>
              <Credits credits={credits} />
            </Section>
            <Section title={texts.applications}>
              <Applications />
            </Section>
            {isOpen && (
              <LeaveForm
                credits={credits}
                onClose={close}
                onDone={() => void queries.invalidateQueries({ queryKey: [KEY] })}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function Credits({ credits }: { credits: readonly Schemas['LeaveCredit'][] }) {
  const texts = useTexts(timeTexts);
  const { number } = useFormats();
  return (
    <RowsTable
      caption={texts.credits}
      rows={credits}
      keyOf={({ leave_type_id: id }) => id}
      columns={[
        { label: texts.kind, show: ({ name }) => name },
        { label: texts.balance, show: ({ balance }) => number(balance) },
        { label: texts.used, show: ({ used }) => number(used) },
        { label: texts.pending, show: ({ pending }) => number(pending) },
      ]}
    />
  );
}

function Applications() {
  const texts = useTexts(timeTexts);
  const queries = useQueryClient();
  const list = useList([]);
  const query = useQuery({
    queryKey: [KEY, 'applications', list.page],
    queryFn: async () => {
      const params = { query: { page: list.page } };
      return pageOf(await answer(api.GET('/api/me/leave-applications', { params })));
    },
    placeholderData: (before) => before,
  });
  const columns = useLeaveColumns();
  const cancel = (id: string) =>
    answer(api.POST('/api/me/leave-applications/{id}/cancel', { params: { path: { id } } }));
  return (
    <DataTable
      caption={texts.applications}
      query={query}
      columns={[
        ...columns,
        {
          label: texts.cancel,
          // The server does not let employees cancel leave that has begun; HR officers can cancel it.
          show: ({ id, status, start }) =>
            status === 'pending' || (status === 'approved' && start > today()) ? (
              <ConfirmButton
                label={texts.cancel}
                title={texts.cancelTitle}
                text={texts.cancelText}
                dismiss={texts.keep}
                size="compact-sm"
                variant="subtle"
                color="red"
                action={() => cancel(id)}
                onDone={() => {
                  notifyDone(texts.cancelled);
                  void queries.invalidateQueries({ queryKey: [KEY] });
                }}
              />
            ) : (
              '–'
            ),
        },
      ]}
      keyOf={({ id }) => id}
      list={list}
      empty={{ title: texts.none, hint: texts.ownHint }}
    />
  );
}
