import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../language/language.tsx';
import { kindNamed } from '../data.ts';
import type { BatchSubject, Kind } from '../service.ts';
import { BatchForm } from './form.tsx';
import { batchTexts } from './texts.ts';

interface PaperBatchProps {
  /** Kinds of papers that the user may issue for these records; the default kind comes first. */
  kinds: readonly Kind[];
  subjects: readonly BatchSubject[];
}

/** Form that issues papers for several records at once. All records are selected at first. */
export function PaperBatch({ kinds, subjects }: PaperBatchProps) {
  const texts = useTexts(batchTexts);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [kindName, setKind] = useState(kinds[0]!.kind);
  const kind = kindNamed(kinds, kindName) ?? kinds[0]!;
  const chosen = subjects.filter(({ id }) => !left.has(id));
  return (
    <BatchForm
      kinds={kinds}
      kind={kind}
      onKindChange={setKind}
      selection={chosen.length === 0 ? undefined : { subject_ids: chosen.map(({ id }) => id) }}
      label={texts.issue(chosen.length)}
      labelOf={(id) => subjects.find((one) => one.id === id)?.label ?? id}
    >
      <Subjects subjects={subjects} left={left} onChange={setLeft} />
      {chosen.length === 0 && <Alert color="yellow">{texts.nothing}</Alert>}
    </BatchForm>
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
