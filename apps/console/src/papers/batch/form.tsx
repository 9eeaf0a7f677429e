import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { choicesOf } from '../../kit/forms/choices.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useKeptFocus } from '../../kit/use-kept-focus.ts';
import { useTexts } from '../../language/language.tsx';
import { type Kind, type NewBatch, type PaperLanguage, usePapers } from '../service.ts';
import { paperTexts } from '../texts.ts';
import { BatchInForceDialog } from './in-force-dialog.tsx';
import { BatchProgress } from './progress.tsx';
import { RecentBatches } from './recent.tsx';
import { batchTexts } from './texts.ts';

interface BatchFormProps {
  kinds: readonly Kind[];
  kind: Kind;
  onKindChange: (kind: string) => void;
  /** Records that get papers; undefined while none is selected. */
  selection: Pick<NewBatch, 'subject_ids' | 'filter'> | undefined;
  /** Label of the button. */
  label: string;
  /** Returns the name of a record that got no paper. */
  labelOf: (subjectId: string) => string;
  /** Fields that select the records. */
  children: ReactNode;
}

/** Form that starts a batch and then shows its progress. The user's latest batches are listed below it. */
export function BatchForm({ within, ...form }: BatchFormProps & { within?: string }) {
  return (
    <Stack gap="lg">
      <FormOrProgress {...form} />
      <RecentBatches within={within} />
    </Stack>
  );
}

function FormOrProgress({ kinds, kind, onKindChange, selection, label, labelOf, children }: BatchFormProps) {
  const texts = useTexts(batchTexts);
  const words = useTexts(paperTexts);
  const { api } = usePapers();
  const [format, setFormat] = useState<NewBatch['format']>('pdf');
  const [language, setLanguage] = useState<PaperLanguage>('en');
  const [allowsMissing, setAllowsMissing] = useState(false);
  const starting = useMutation({ mutationFn: api.startBatch });
  const start = (skipInForce: boolean) =>
    starting.mutate({
      kind: kind.kind,
      ...selection,
      format,
      language,
      allow_missing: allowsMissing,
      skip_in_force: skipInForce,
    });
  const counting = useMutation({
    mutationFn: api.previewBatch,
    onSuccess: ({ in_force: having }) => {
      if (having === 0) start(false);
    },
  });
  useKeptFocus(starting);
  if (starting.data !== undefined)
    return (
      <BatchProgress
        started={starting.data}
        subjectType={kind.subject_type}
        labelOf={labelOf}
        onAgain={() => {
          starting.reset();
          counting.reset();
        }}
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selection !== undefined) counting.mutate({ kind: kind.kind, ...selection });
  };
  return (
    <form onSubmit={submit} noValidate>
      {counting.data !== undefined && counting.data.in_force > 0 && (
        <BatchInForceDialog
          kind={kind}
          counts={counting.data}
          onStart={start}
          onClose={() => counting.reset()}
        />
      )}
      <Stack maw={760}>
        <Group align="flex-end" gap="md">
          <NativeSelect
            label={words.kind}
            value={kind.kind}
            onChange={({ currentTarget }) => onKindChange(currentTarget.value)}
            data={kinds.map(({ kind: value, name }) => ({ value, label: name }))}
          />
          <NativeSelect
            label={words.language}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value as PaperLanguage)}
            data={choicesOf(words.languages, kind.languages)}
          />
          <NativeSelect
            label={texts.format}
            value={format}
            onChange={({ currentTarget }) => setFormat(currentTarget.value as NewBatch['format'])}
            data={choicesOf(texts.formats)}
          />
        </Group>
        {children}
        <Checkbox
          label={texts.allow}
          description={texts.allowHint}
          checked={allowsMissing}
          onChange={({ currentTarget }) => setAllowsMissing(currentTarget.checked)}
        />
        <FormProblem error={counting.error ?? starting.error} />
        <Group>
          <Button
            type="submit"
            loading={counting.isPending || starting.isPending}
            disabled={selection === undefined}
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
