import { Button, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useFormDialog } from '../../kit/forms/use-form-dialog.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { useRefreshPapers } from '../data.ts';
import { type Paper, usePapers } from '../service.ts';
import { recordTexts } from './texts.ts';

/** Button that makes a paper void; it asks for a reason. */
export function EndPaper({ paper }: { paper: Paper }) {
  const texts = useTexts(recordTexts);
  const { api } = usePapers();
  const refresh = useRefreshPapers();
  const form = useForm({ initialValues: { reason: '' } });
  const { open, dialog } = useFormDialog(form, {
    send: ({ reason }) => api.end(paper.id, reason.trim()),
    onDone: () => {
      notifyDone(texts.ended);
      void refresh();
    },
  });
  return (
    <>
      <Button variant="default" color="red" onClick={open}>
        {texts.end}
      </Button>
      <FormDialog
        {...dialog}
        title={texts.endTitle(paper.number)}
        fields={['reason']}
        isShort
        save={texts.end}
        color="red"
      >
        <Text>{texts.endHint}</Text>
        <ReasonField {...form.getInputProps('reason')} />
      </FormDialog>
    </>
  );
}

type ReasonFieldProps = ReturnType<ReturnType<typeof useForm>['getInputProps']>;

export function ReasonField(props: ReasonFieldProps) {
  const texts = useTexts(recordTexts);
  return (
    <Textarea
      label={texts.reason}
      description={texts.reasonHint}
      required
      autosize
      minRows={2}
      maxLength={1_000}
      data-autofocus
      {...props}
    />
  );
}
