import { Alert, Button, Checkbox, Grid, Group, List, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { hasStatus } from '../../api/errors.ts';
import { useAttempt } from '../../kit/forms/attempt.ts';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { IconAlertTriangle } from '../../kit/icons/tabler.ts';
import { useKeptFocus } from '../../kit/use-kept-focus.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { Loading } from '../../shell/loading.tsx';
import { useRefreshPapers } from '../data.ts';
import { type Kind, type NewPaper, type Paper, type PaperLanguage, usePapers } from '../service.ts';
import { InForceDialog } from './in-force-dialog.tsx';
import { Pdf } from './pdf.tsx';
import { issueTexts } from './texts.ts';
import { usePreview } from './use-preview.ts';
import { ValueFields } from './value-fields.tsx';
import { dataOf, type Entered, type EnteredValues, enterable } from './values.ts';

interface IssueFormProps {
  kind: Kind;
  language: PaperLanguage;
  template: string | undefined;
  subject: string;
  /** Initial values of the fields. */
  values?: EnteredValues | undefined;
  /** Called with the name of the record when the server has returned it. */
  onNamed: (label: string) => void;
  onIssued: (paper: Paper) => void;
}

/** Form for a paper of one kind: values to enter, preview, and the button that issues the paper. */
export function IssueForm({ kind, language, template, subject, values, onNamed, onIssued }: IssueFormProps) {
  const texts = useTexts(issueTexts);
  const [entered, setEntered] = useState<EnteredValues>(values ?? {});
  const [allowsMissing, setAllowsMissing] = useState(false);
  const data = dataOf(kind.fields, entered);
  const request = { kind: kind.kind, template_id: template ?? null, subject_id: subject, language, data };
  const preview = usePreview(request);
  const { facts, file } = preview;
  const { datesIn } = useFormats();
  const label = facts.data && datesIn(facts.data.subject_label);
  useEffect(() => {
    if (label !== undefined) onNamed(label);
  }, [label, onNamed]);
  const issuing = useIssue(kind, preview.reload, onIssued);
  useKeptFocus(issuing);
  const enter = (name: string, value: Entered) => setEntered((before) => ({ ...before, [name]: value }));
  const missing = facts.data?.missing ?? [];
  const asked = useEverMissing(missing.map(({ field }) => field));
  const fields = enterable(kind.fields);
  const [isAsking, setAsking] = useState(false);
  const inForce = facts.data?.in_force ?? [];
  const checked = {
    record_version: facts.data?.record_version ?? null,
    allow_missing: allowsMissing && missing.length > 0,
  };
  const issue = () => issuing.mutate({ ...request, ...checked });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (inForce.length === 0) issue();
    else setAsking(true);
  };
  // The first preview returns the missing values. All fields are shown together, so that the layout does not shift.
  if (facts.data === undefined && !facts.isError) return <Loading lines={12} />;
  return (
    <Grid gap="lg">
      <LeaveGuard isDirty={Object.keys(data).length > 0 && !issuing.isPending && !issuing.isSuccess} />
      {isAsking && inForce.length > 0 && (
        <InForceDialog
          kind={kind}
          papers={inForce}
          values={{ data, ...checked }}
          onAnother={issue}
          onChanged={() => void preview.reload()}
          onReplaced={onIssued}
          onClose={() => setAsking(false)}
        />
      )}
      <Grid.Col span={{ base: 12, md: 5 }}>
        <form onSubmit={submit} noValidate>
          <Stack>
            <Warnings warnings={facts.data?.warnings ?? []} />
            <Fields
              required={fields.filter(({ name }) => asked.includes(name))}
              others={fields.filter(({ name }) => !asked.includes(name))}
              values={entered}
              onChange={enter}
            />
            {missing.length > 0 && (
              <Checkbox
                label={texts.leaveOpen}
                description={`${texts.leaveOpenHint} (${missing.map(({ label }) => label).join(', ')})`}
                checked={allowsMissing}
                onChange={({ currentTarget }) => setAllowsMissing(currentTarget.checked)}
              />
            )}
            <Changed kind={kind} error={issuing.error} />
            {!hasStatus(issuing.error, 409) && <FormProblem error={issuing.error} />}
            <Group>
              <Button type="submit" loading={issuing.isPending} disabled={facts.data === undefined}>
                {texts.issue}
              </Button>
            </Group>
          </Stack>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        {facts.isError ? (
          <FormProblem error={facts.error} />
        ) : (
          <Pdf file={file.data} isLoading={file.isFetching || !preview.isCurrent} />
        )}
      </Grid.Col>
    </Grid>
  );
}

/** Issues the paper. After a 409 the preview is loaded again, because the record has changed. */
function useIssue(kind: Kind, reload: () => Promise<unknown>, onIssued: (paper: Paper) => void) {
  const { api } = usePapers();
  const attempt = useAttempt();
  const refresh = useRefreshPapers();
  return useMutation({
    mutationKey: [kind.kind],
    mutationFn: (paper: NewPaper) => attempt(paper, (key) => api.issue(paper, key)),
    onSuccess: (paper) => {
      onIssued(paper);
      void refresh();
    },
    onError: (error) => {
      if (hasStatus(error, 409)) void reload();
    },
  });
}

/**
 * Returns the names of all values that were missing at any time. Their fields stay on the page while the user fills
 * them in.
 */
function useEverMissing(now: readonly string[]): readonly string[] {
  const [ever, setEver] = useState<readonly string[]>([]);
  const added = now.filter((name) => !ever.includes(name));
  if (added.length > 0) setEver([...ever, ...added]);
  return ever;
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  const say = useServerText();
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{say(warning)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Changed({ kind, error }: { kind: Kind; error: unknown }) {
  const texts = useTexts(issueTexts);
  if (!hasStatus(error, 409)) return null;
  const names = (error.body.changed ?? []) as string[];
  const labels = names.map((name) => kind.fields.find((field) => field.name === name)?.label ?? name);
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      title={texts.changedTitle}
      icon={<IconAlertTriangle aria-hidden />}
    >
      {texts.changed(labels.join(', '))}
    </Alert>
  );
}

interface FieldsProps {
  required: ReturnType<typeof enterable>;
  others: ReturnType<typeof enterable>;
  values: EnteredValues;
  onChange: (name: string, value: Entered) => void;
}

function Fields({ required, others, values, onChange }: FieldsProps) {
  const texts = useTexts(issueTexts);
  return (
    <>
      {required.length > 0 && (
        <Stack component="section" gap="sm" aria-label={texts.missing}>
          <Title order={2} size="h5">
            {texts.missing}
          </Title>
          <ValueFields fields={required} values={values} onChange={onChange} />
        </Stack>
      )}
      {others.length > 0 && (
        <details>
          <summary>
            <Text component="span" fw={600}>
              {texts.others}
            </Text>
          </summary>
          <Stack gap="sm" mt="sm">
            <Text size="sm" c="dimmed">
              {texts.othersHint}
            </Text>
            <ValueFields fields={others} values={values} onChange={onChange} />
          </Stack>
        </details>
      )}
    </>
  );
}
