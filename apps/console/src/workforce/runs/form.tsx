import { Alert, Button, Group, NativeSelect, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { IconInfoCircle } from '../../kit/icons/tabler.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { useOnceDrawn } from '../components/use-once-drawn.ts';
import { usePayrollTypes } from '../payroll-items/choices.ts';
import { findRosters, ROSTERS_KEY } from '../rosters/key.ts';
import type { RunWithItems } from './components.tsx';
import { LastRun } from './copy/last-run.tsx';
import { ItemRows } from './item-rows.tsx';
import { OwnRows } from './own-rows.tsx';
import { PayFields } from './pay/fields.tsx';
import { QuantityRows } from './pay/quantity-rows.tsx';
import { payTexts } from './pay/texts.ts';
import { runTexts } from './texts.ts';
import { bodyOf, itemsWithoutAmount, type RunValues } from './values.ts';

interface RunFormProps {
  initialValues: RunValues;
  /** True when editing a run; its roster cannot be changed. */
  isChange?: boolean;
  /** Number of individual amounts, if the form cannot edit so many. */
  ownCount?: number;
  /** Number of quantities, if the form cannot edit so many. */
  quantityCount?: number;
  send: (body: ReturnType<typeof bodyOf>) => Promise<{ data: RunWithItems }>;
  onDone: (run: RunWithItems) => void;
  backTo: string;
}

/** Form of a payroll run: roster, period, items and amounts. */
export function RunForm({
  initialValues,
  isChange = false,
  ownCount,
  quantityCount,
  send,
  onDone,
  backTo,
}: RunFormProps) {
  const pay = useTexts(payTexts);
  const texts = useTexts(runTexts);
  const kit = useTexts(kitTexts);
  const { number } = useFormats();
  const types = usePayrollTypes();
  const form = useForm<RunValues>({ initialValues });
  const { isDone, done } = useOnceDrawn(onDone);
  const [isAsking, setAsking] = useState(false);
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) =>
      send(bodyOf(values, { amounts: ownCount !== undefined, quantities: quantityCount !== undefined })),
    onDone: ({ data }, values) => {
      form.resetDirty(values);
      done(data);
    },
  });
  const unpaid = itemsWithoutAmount(form.values);
  const askFirst = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (unpaid.length > 0) setAsking(true);
    else submit(event);
  };
  return (
    <form onSubmit={askFirst} noValidate>
      {isAsking && (
        <ConfirmDialog
          title={texts.zeroTitle}
          text={texts.zeroText(unpaid.join(', '))}
          answer={texts.zeroYes}
          color="wood"
          action={async () => submit()}
          onClose={() => setAsking(false)}
        />
      )}
      <LeaveGuard isDirty={!isDone && form.isDirty()} />
      <Stack maw={860}>
        {isChange && (
          <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
            {texts.changeNote}
          </Alert>
        )}
        <Paper withBorder p="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <RosterField form={form} isFixed={isChange} />
            <NativeSelect
              label={texts.payrollType}
              data={[{ value: '', label: texts.noType }, ...types]}
              {...form.getInputProps('payroll_type_id')}
            />
            <TextInput
              type="date"
              label={texts.periodStart}
              required
              {...form.getInputProps('period_start')}
            />
            <TextInput type="date" label={texts.periodEnd} required {...form.getInputProps('period_end')} />
          </SimpleGrid>
        </Paper>
        {!isChange && <LastRun rosterId={form.values.roster_id} />}
        <PayFields form={form} />
        <ItemRows form={form} />
        {quantityCount === undefined ? (
          <QuantityRows form={form} />
        ) : (
          <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
            {pay.manyQuantities(number(quantityCount))}
          </Alert>
        )}
        {ownCount === undefined ? (
          <OwnRows form={form} />
        ) : (
          <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
            {texts.manyOwn(number(ownCount))}
          </Alert>
        )}
        <FormProblem error={problem} fields={Object.keys(form.errors)} />
        <Group justify="flex-end">
          <Button variant="default" component={Link} to={backTo}>
            {kit.cancel}
          </Button>
          <Button type="submit" loading={isSending}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RosterField({ form, isFixed }: { form: ReturnType<typeof useForm<RunValues>>; isFixed: boolean }) {
  const texts = useTexts(runTexts);
  const id = form.values.roster_id;
  const { data } = useQuery({
    queryKey: [...ROSTERS_KEY, id],
    queryFn: async () =>
      (await answer(api.GET('/api/payroll/rosters/{id}', { params: { path: { id: id! } } }))).data,
    enabled: id !== null,
  });
  return (
    <RemoteSelect
      label={texts.roster}
      required
      disabled={isFixed}
      queryKey={ROSTERS_KEY}
      find={findRosters}
      {...(id !== null && data !== undefined ? { chosen: { value: id, label: data.name } } : {})}
      value={id}
      onChange={(value) => {
        form.setFieldValue('roster_id', value);
        // Reset individual amounts and quantities, because they belong to members of the previous roster.
        form.setFieldValue('amounts', []);
        form.setFieldValue('quantities', []);
        form.clearFieldError('roster_id');
      }}
      data-path="roster_id"
      error={form.errors.roster_id}
    />
  );
}
