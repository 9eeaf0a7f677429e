import { NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { choicesOf } from '../../kit/forms/choices.ts';
import { useAddress } from '../../kit/lists/use-address.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { kindNamed, PAPERS, useKinds } from '../data.ts';
import { type Kind, type Paper, type PaperLanguage, usePapers } from '../service.ts';
import { paperTexts } from '../texts.ts';
import { IssueForm } from './form.tsx';
import { IssuedPaper } from './issued.tsx';
import { issueTexts } from './texts.ts';
import type { EnteredValues } from './values.ts';

/** Page that issues a paper for a record. The address names the record: `?type=activity&subject=…&kind=…`. */
export function IssuePaper() {
  const texts = useTexts(issueTexts);
  const { papers } = useTexts(paperTexts);
  const { base } = usePapers();
  const [params] = useAddress();
  const { state } = useLocation() as { state: { label?: string; values?: EnteredValues } | null };
  const [type, subject] = [params.get('type'), params.get('subject')];
  const kinds = useKinds();
  const [label, setLabel] = useState<string>();
  return (
    <>
      <PageHeader title={texts.title} detail={state?.label ?? label} back={{ label: papers, to: base }} />
      {type === null || subject === null ? (
        <Empty title={texts.noSubject} hint={texts.noSubjectHint} />
      ) : (
        <Loaded query={kinds} lines={10}>
          {(all) => {
            const possible = all.filter((kind) => kind.subject_type === type && kind.can_issue);
            return possible.length === 0 ? (
              <Empty title={texts.none} hint={texts.noneHint} />
            ) : (
              <Chosen
                key={subject}
                kinds={possible}
                subject={subject}
                values={state?.values}
                onNamed={setLabel}
              />
            );
          }}
        </Loaded>
      )}
    </>
  );
}

interface ChosenProps {
  kinds: Kind[];
  subject: string;
  /** Initial values that the previous page passed on. */
  values: EnteredValues | undefined;
  /** Called with the name of the record. */
  onNamed: (label: string) => void;
}

function Chosen({ kinds, subject, values, onNamed }: ChosenProps) {
  const [params, change] = useAddress();
  const [issued, setIssued] = useState<Paper>();
  const kind = kindNamed(kinds, params.get('kind') ?? '') ?? kinds[0]!;
  const language = (params.get('language') ?? 'en') as PaperLanguage;
  const template = params.get('template') ?? undefined;
  if (issued !== undefined)
    return (
      <IssuedPaper
        paper={issued}
        needsSignature={kindNamed(kinds, issued.kind)?.needs_signature !== false}
        onAnother={() => setIssued(undefined)}
      />
    );
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 3 }} maw={860}>
        <KindChoice
          kinds={kinds}
          kind={kind}
          onChange={(chosen) => change({ kind: chosen, template: null }, { replace: true })}
        />
        <LanguageChoice
          kind={kind}
          language={language}
          onChange={(chosen) => change({ language: chosen, template: null }, { replace: true })}
        />
        <TemplateChoice
          kind={kind}
          language={language}
          template={template}
          onChange={(chosen) => change({ template: chosen }, { replace: true })}
        />
      </SimpleGrid>
      <IssueForm
        key={kind.kind}
        kind={kind}
        language={language}
        template={template}
        subject={subject}
        values={values}
        onNamed={onNamed}
        onIssued={setIssued}
      />
    </Stack>
  );
}

function KindChoice({
  kinds,
  kind,
  onChange,
}: {
  kinds: Kind[];
  kind: Kind;
  onChange: (kind: string) => void;
}) {
  const texts = useTexts(paperTexts);
  return (
    <NativeSelect
      label={texts.kind}
      value={kind.kind}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={kinds.map(({ kind: value, name }) => ({ value, label: name }))}
    />
  );
}

interface LanguageChoiceProps {
  kind: Kind;
  language: PaperLanguage;
  onChange: (language: string) => void;
}

function LanguageChoice({ kind, language, onChange }: LanguageChoiceProps) {
  const texts = useTexts(paperTexts);
  return (
    <NativeSelect
      label={texts.language}
      value={language}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={choicesOf(texts.languages, kind.languages)}
    />
  );
}

interface TemplateChoiceProps {
  kind: Kind;
  language: PaperLanguage;
  template: string | undefined;
  onChange: (template: string) => void;
}

/** Templates of the kind, for users who may read them; all others use the default template. */
function TemplateChoice({ kind, language, template, onChange }: TemplateChoiceProps) {
  const texts = useTexts(issueTexts);
  const { api, isTemplateEditor } = usePapers();
  const query = { kind: kind.kind, language, status: 'published', perPage: 100 } as const;
  const { data } = useQuery({
    queryKey: [PAPERS, 'templates', 'published', query],
    queryFn: () => api.templates(query),
    enabled: isTemplateEditor,
  });
  if (!isTemplateEditor) return null;
  return (
    <NativeSelect
      label={texts.template}
      value={template ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: texts.usual },
        ...(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
