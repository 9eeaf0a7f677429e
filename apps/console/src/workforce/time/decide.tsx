import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { timeTexts } from './texts.ts';

type Word = 'approve' | 'reject';

interface DecideProps {
  /** Name of the employee who filed the request. */
  name: string;
  /** Summary of the request in one line. */
  detail: string;
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
  detail,
  send,
  onDone,
  word,
  onClose,
}: DecideProps & { word: Word; onClose: () => void }) {
  const texts = useTexts(timeTexts);
  const isApproval = word === 'approve';
  return (
    <ResourceForm
      title={isApproval ? texts.approveTitle(name) : texts.rejectTitle(name)}
      initial={{ note: '' }}
      fields={[
        <Text key="detail" style={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Text>,
        { kind: 'long', name: 'note', label: texts.note, maxLength: TEXT_MAX_LENGTH, isFirst: true },
      ]}
      send={({ note }) => send(word, note.trim() === '' ? null : note)}
      done={isApproval ? texts.approved : texts.rejected}
      onDone={onDone}
      save={isApproval ? texts.approve : texts.reject}
      color={isApproval ? undefined : 'red'}
      onClose={onClose}
    />
  );
}
