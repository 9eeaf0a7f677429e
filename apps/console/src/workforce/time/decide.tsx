import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Group, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { timeTexts } from './texts.ts';

type Word = 'approve' | 'reject';

interface DecideProps {
  /** Employee whose request it is. */
  name: string;
  send: (word: Word, note: string | null) => Promise<unknown>;
  onDone: () => void;
}

/** Buttons that approve or reject a request, each with a note for the employee. */
export function Decide(props: DecideProps) {
  const texts = useTexts(timeTexts);
  const [word, setWord] = useState<Word>();
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-sm" variant="light" onClick={() => setWord('approve')}>
        {texts.approve}
      </Button>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setWord('reject')}>
        {texts.reject}
      </Button>
      {word !== undefined && <DecisionDialog {...props} word={word} onClose={() => setWord(undefined)} />}
    </Group>
  );
}

function DecisionDialog({
  name,
  send,
  onDone,
  word,
  onClose,
}: DecideProps & { word: Word; onClose: () => void }) {
  const texts = useTexts(timeTexts);
  const isApproval = word === 'approve';
  const form = useForm({ initialValues: { note: '' } });
  const sending = useSubmit(form, {
    send: ({ note }) => send(word, note.trim() === '' ? null : note),
    onDone: () => {
      notifyDone(isApproval ? texts.approved : texts.rejected);
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      title={isApproval ? texts.approveTitle(name) : texts.rejectTitle(name)}
      onClose={onClose}
      {...sending}
      fields={['note']}
      save={isApproval ? texts.approve : texts.reject}
      {...(isApproval ? {} : { color: 'red' })}
    >
      <Textarea
        label={texts.note}
        autosize
        minRows={2}
        maxLength={TEXT_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
