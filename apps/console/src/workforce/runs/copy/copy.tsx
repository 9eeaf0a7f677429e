import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer } from '../../../api/client.ts';
import { FormDialog } from '../../../kit/forms/form-dialog.tsx';
import { useFormDialog } from '../../../kit/forms/use-form-dialog.ts';
import { IconCopy } from '../../../kit/icons/tabler.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { RUNS_KEY, type RunWithItems } from '../components.tsx';
import { nextPayDate, nextPeriod } from './next-period.ts';
import { copyTexts } from './texts.ts';

const FIELDS = ['period_start', 'period_end', 'pay_date'];

/** Button and dialog that copy a run to a draft of the next period. */
export function CopyRun({ run }: { run: RunWithItems }) {
  const texts = useTexts(copyTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const next = nextPeriod(run);
  const form = useForm({ initialValues: { ...next, pay_date: nextPayDate(run, next) } });
  const { open, dialog } = useFormDialog(form, {
    send: ({ pay_date, ...period }) =>
      answer(
        api.POST('/api/payroll/runs/{id}/copy', {
          params: { path: { id: run.id } },
          body: { ...period, pay_date: pay_date || null },
        }),
      ),
    onDone: ({ data }) => {
      void queries.invalidateQueries({ queryKey: RUNS_KEY });
      notifyDone(texts.done);
      void navigate(`/runs/${data.id}`);
    },
  });
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={open}>
        {texts.copy}
      </Button>
      <FormDialog title={texts.title} {...dialog} fields={FIELDS} save={texts.save}>
        <Text size="sm">{texts.text}</Text>
        <TextInput type="date" label={texts.periodStart} required {...form.getInputProps('period_start')} />
        <TextInput type="date" label={texts.periodEnd} required {...form.getInputProps('period_end')} />
        <TextInput
          type="date"
          label={texts.payDate}
          description={texts.payDateHint}
          {...form.getInputProps('pay_date')}
        />
      </FormDialog>
    </>
  );
}
