import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { hasStatus } from '../../api/errors.ts';
import type { Choice } from '../../kit/forms/choices.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { useTexts } from '../../language/language.tsx';
import { PAPERS } from '../data.ts';
import { Pdf } from '../issue/pdf.tsx';
import { usePreview } from '../issue/use-preview.ts';
import { type Kind, type PapersService, type Template, usePapers } from '../service.ts';
import { letterheadOf } from './letterhead.ts';
import type { TemplateValues } from './letterhead-fields.tsx';
import { templateTexts } from './texts.ts';

interface TemplatePreviewProps {
  kind: Kind;
  template: Template;
  draft: TemplateValues;
}

/** Preview of the unsaved text as a paper for a record that the user chooses. */
export function TemplatePreview({ kind, template, draft }: TemplatePreviewProps) {
  const texts = useTexts(templateTexts);
  const service = usePapers();
  const [chosen, setChosen] = useState<Choice>();
  const { facts, file, isCurrent } = usePreview(
    chosen === undefined
      ? undefined
      : {
          kind: kind.kind,
          subject_id: chosen.value,
          language: template.language,
          body: draft.body,
          page_size: draft.page_size,
          letterhead: letterheadOf(draft.letterhead),
        },
  );
  return (
    <Stack>
      <RemoteSelect
        label={texts.previewOf}
        description={texts.previewHint}
        value={chosen?.value ?? null}
        onChange={(_, choice) => setChosen(choice)}
        clearable
        queryKey={[PAPERS, 'subjects', kind.subject_type]}
        find={(search) => findSubjects(service, kind, search)}
      />
      {chosen === undefined && <Text c="dimmed">{texts.noPreview}</Text>}
      {chosen !== undefined && facts.isError && (
        // The preview shows errors in the text before saving. The text field shows them only after saving.
        <FormProblem error={facts.error} fields={hasStatus(facts.error, 422) ? [] : ['body']} />
      )}
      {chosen !== undefined && !facts.isError && (
        <Pdf file={file.data} isLoading={file.isFetching || !isCurrent} />
      )}
    </Stack>
  );
}

const FEW = 10;

/** Returns the records with the latest papers of this kind, followed by search results of the service. */
async function findSubjects({ api, findSubjects: find }: PapersService, kind: Kind, search: string) {
  const [latest, found] = await Promise.all([
    api.papers({ kind: kind.kind, perPage: FEW }),
    find(kind.subject_type, search),
  ]);
  const words = search.trim().toLowerCase();
  const choices = [
    ...found,
    ...latest.rows
      .map((paper) => ({ value: paper.subject_id, label: paper.subject_label }))
      .filter(({ label }) => label.toLowerCase().includes(words)),
  ];
  return [...new Map(choices.toReversed().map((choice) => [choice.value, choice])).values()].toReversed();
}
