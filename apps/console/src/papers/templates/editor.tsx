import { Button, Grid, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useRef } from 'react';
import { hasStatus } from '../../api/errors.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { type Conflict, type Tagged, useChange } from '../../kit/forms/use-change.ts';
import { VersionsDialog } from '../../kit/forms/versions-dialog.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { useRefreshPapers } from '../data.ts';
import { type Kind, type Template, usePapers } from '../service.ts';
import { paperTexts } from '../texts.ts';
import { TemplateActions } from './actions.tsx';
import { FieldsToInsert } from './fields-to-insert.tsx';
import { letterheadOf, letterheadValues } from './letterhead.ts';
import { LetterheadFields, type TemplateValues } from './letterhead-fields.tsx';
import { letterheadTexts } from './letterhead-texts.ts';
import { TemplatePreview } from './preview.tsx';
import { templateTexts } from './texts.ts';

interface TemplateEditorProps {
  kind: Kind;
  read: Tagged<Template>;
  isChangeable: boolean;
}

const FIELDS = ['name', 'page_size', 'body', 'letterhead.lines', 'letterhead.align'];

const valuesOf = ({ name, page_size, body, letterhead }: Template): TemplateValues => ({
  name,
  page_size,
  body,
  letterhead: letterheadValues(letterhead),
});

/** Editor for the text of a template, with a preview. Read-only for built-in templates. */
export function TemplateEditor({ kind, read, isChangeable }: TemplateEditorProps) {
  const template = read.data;
  const texts = useTexts(templateTexts);
  const words = useTexts(paperTexts);
  const { api } = usePapers();
  const refresh = useRefreshPapers();
  const body = useRef<HTMLTextAreaElement>(null);
  const form = useForm<TemplateValues>({ initialValues: valuesOf(template) });
  const { submit, isSending, problem, conflict, base, rebase } = useChange(form, {
    read,
    readAgain: () => api.readTemplate(template.id),
    valuesOf,
    send: ({ letterhead, ...values }, from) =>
      api.changeTemplate(template.id, { ...values, letterhead: letterheadOf(letterhead) }, from?.tag),
    onDone: (_, values) => {
      form.setInitialValues(values);
      form.resetDirty(values);
      notifyDone(texts.saved);
      void refresh();
    },
  });
  const isDirty = form.isDirty();
  /** Shows the latest saved template, unless the form has unsaved changes: saving it then compares both versions. */
  const follow = async () => {
    if (!isDirty) {
      rebase(await api.readTemplate(template.id));
      form.reset();
    }
    await refresh();
  };
  const insert = (text: string) => {
    const area = body.current;
    const value = form.values.body;
    const [from, to] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length];
    form.setFieldValue('body', value.slice(0, from) + text + value.slice(to));
    // Set the cursor after React has written the new value.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  return (
    <Grid gap="lg">
      <LeaveGuard isDirty={isDirty} />
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <form onSubmit={submit} noValidate>
          <Stack>
            <Group align="flex-start" grow preventGrowOverflow={false}>
              <TextInput
                label={texts.name}
                required
                maxLength={255}
                autoComplete="off"
                readOnly={!isChangeable}
                {...form.getInputProps('name')}
              />
              <NativeSelect
                label={texts.size}
                disabled={!isChangeable}
                data={choicesOf(words.sizes)}
                {...form.getInputProps('page_size')}
              />
            </Group>
            <LetterheadFields
              template={template}
              form={form}
              isChangeable={isChangeable}
              upload={async (file) => {
                const saved = await api.addEmblem(template.id, file, base()?.tag);
                rebase(saved);
                return saved.data;
              }}
            />
            {isChangeable && <FieldsToInsert kind={kind} onInsert={insert} />}
            <Textarea
              ref={body}
              label={texts.body}
              description={texts.bodyHint(kind.fields.find(({ type }) => type !== 'list')?.name ?? 'number')}
              required
              rows={26}
              spellCheck={false}
              readOnly={!isChangeable}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', resize: 'vertical' } }}
              {...form.getInputProps('body')}
              error={
                form.errors.body === undefined ? undefined : (
                  <BodyErrors error={problem} first={form.errors.body} />
                )
              }
            />
            {isChangeable && (
              <>
                <FormProblem error={problem} fields={FIELDS} />
                <Group>
                  <Button type="submit" loading={isSending} disabled={!isDirty}>
                    {texts.save}
                  </Button>
                  <TemplateActions
                    template={template}
                    tag={() => base()?.tag}
                    isDirty={isDirty}
                    follow={follow}
                  />
                </Group>
              </>
            )}
          </Stack>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <TemplatePreview kind={kind} template={template} draft={form.values} />
      </Grid.Col>
      {conflict !== undefined && <TemplateVersionsDialog conflict={conflict} />}
    </Grid>
  );
}

/** All errors in the text, each with its line. `useSubmit` shows only the first error of a field. */
function BodyErrors({ error, first }: { error: unknown; first: ReactNode }) {
  const say = useServerText();
  const errors = hasStatus(error, 422) ? (error.fields.body ?? []) : [];
  if (errors.length === 0) return first;
  return errors.map((one) => (
    <Text key={one} component="span" display="block" size="sm">
      {say(one, { path: 'body', label: undefined })}
    </Text>
  ));
}

/** Dialog to choose between the user's version and the version that somebody else saved. */
function TemplateVersionsDialog({ conflict }: { conflict: Conflict<Template, TemplateValues> }) {
  const texts = useTexts(templateTexts);
  const letterhead = useTexts(letterheadTexts);
  const words = useTexts(paperTexts);
  return (
    <VersionsDialog
      conflict={conflict}
      labels={{
        name: texts.name,
        page_size: texts.size,
        body: texts.body,
        letterhead: letterhead.letterhead,
      }}
      readable={(name, value) => {
        if (typeof value === 'object') return value.lines;
        return name === 'page_size' ? words.sizes[value as Template['page_size']] : value;
      }}
    />
  );
}
