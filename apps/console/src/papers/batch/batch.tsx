import { Alert, Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useKeptFocus } from '../../kit/use-kept-focus.ts';
import { useTexts } from '../../language/language.tsx';
import { kindNamed } from '../data.ts';
import { type BatchSubject, type Kind, type NewBatch, type PaperLanguage, usePapers } from '../service.ts';
import { paperTexts } from '../texts.ts';
import { BatchProgress } from './progress.tsx';
import { batchTexts } from './texts.ts';

interface PaperBatchProps {
  /** Kinds of papers that the user may issue for these records, the usual one first. */
  kinds: readonly Kind[];
  subjects: readonly BatchSubject[];
}

/** Form that issues papers for several records at once; all records are selected at first. */
export function PaperBatch({ kinds, subjects }: PaperBatchProps) {
  const texts = useTexts(batchTexts);
  const words = useTexts(paperTexts);
  const { api } = usePapers();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [kindName, setKind] = useState(kinds[0]!.kind);
  const [format, setFormat] = useState<NewBatch['format']>('pdf');
  const [language, setLanguage] = useState<PaperLanguage>('en');
  const [allowsMissing, setAllowsMissing] = useState(false);
  const starting = useMutation({ mutationFn: api.startBatch });
  useKeptFocus(starting);
  const kind = kindNamed(kinds, kindName) ?? kinds[0]!;
  const chosen = subjects.filter(({ id }) => !left.has(id));
  if (starting.data !== undefined)
    return <BatchProgress started={starting.data} subjects={subjects} onAgain={starting.reset} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return;
    starting.mutate({
      kind: kind.kind,
      subject_ids: chosen.map(({ id }) => id),
      format,
      language,
      allow_missing: allowsMissing,
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={760}>
        <Group align="flex-end" gap="md">
          <NativeSelect
            label={words.kind}
            value={kind.kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value)}
            data={kinds.map(({ kind: value, name }) => ({ value, label: name }))}
          />
          <NativeSelect
            label={words.language}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value as PaperLanguage)}
            data={kind.languages.map((value) => ({ value, label: words.languages[value] }))}
          />
          <NativeSelect
            label={texts.format}
            value={format}
            onChange={({ currentTarget }) => setFormat(currentTarget.value as NewBatch['format'])}
            data={Object.entries(texts.formats).map(([value, label]) => ({ value, label }))}
          />
        </Group>
        <Subjects subjects={subjects} left={left} onChange={setLeft} />
        <Checkbox
          label={texts.allow}
          description={texts.allowHint}
          checked={allowsMissing}
          onChange={({ currentTarget }) => setAllowsMissing(currentTarget.checked)}
        />
        {chosen.length === 0 && <Alert color="yellow">{texts.nothing}</Alert>}
        <FormProblem error={starting.error} />
        <Group>
          <Button type="submit" loading={starting.isPending} disabled={chosen.length === 0}>
            {texts.issue(chosen.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface SubjectsProps {
  subjects: readonly BatchSubject[];
  /** IDs of deselected records. */
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}

function Subjects({ subjects, left, onChange }: SubjectsProps) {
  const texts = useTexts(batchTexts);
  const ids = subjects.map(({ id }) => id);
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label={texts.choose}
        value={ids.filter((id) => !left.has(id))}
        onChange={(chosen) => onChange(new Set(ids.filter((id) => !chosen.includes(id))))}
      >
        <Stack gap="xs" mt="xs">
          {subjects.map(({ id, label }) => (
            <Checkbox key={id} value={id} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      {subjects.length > 1 && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange(left.size === 0 ? new Set(ids) : new Set())}
          >
            {left.size === 0 ? texts.none : texts.all}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
