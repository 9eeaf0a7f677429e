import { Button, Grid, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useRef } from 'react';
import { hasStatus } from '../../api/errors.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { choicesOf } from '../../kit/forms/choices.ts';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { useRefreshPapers } from '../data.ts';
import { type Kind, type Template, usePapers } from '../service.ts';
import { paperTexts } from '../texts.ts';
import { FieldsToInsert } from './fields-to-insert.tsx';
import { letterheadOf, letterheadValues } from './letterhead.ts';
import { LetterheadFields, type TemplateValues } from './letterhead-fields.tsx';
import { TemplatePreview } from './preview.tsx';
import { templateTexts } from './texts.ts';

interface TemplateEditorProps {
  kind: Kind;
  template: Template;
  isChangeable: boolean;
}

const FIELDS = ['name', 'page_size', 'body', 'letterhead.lines', 'letterhead.align'];

/** Editor for the text of a template, with a preview. Read-only for built-in templates. */
export function TemplateEditor({ kind, template, isChangeable }: TemplateEditorProps) {
  const texts = useTexts(templateTexts);
  const words = useTexts(paperTexts);
  const { api } = usePapers();
  const refresh = useRefreshPapers();
  const body = useRef<HTMLTextAreaElement>(null);
  const { name, page_size } = template;
  const form = useForm<TemplateValues>({
    initialValues: {
      name,
      page_size,
      body: template.body,
      letterhead: letterheadValues(template.letterhead),
    },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ letterhead, ...values }) =>
      api.changeTemplate(template.id, { ...values, letterhead: letterheadOf(letterhead) }),
    onDone: (_, values) => {
      form.setInitialValues(values);
      form.resetDirty(values);
      notifyDone(texts.saved);
      void refresh();
    },
  });
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
      <LeaveGuard isDirty={form.isDirty()} />
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
            <LetterheadFields template={template} form={form} isChangeable={isChangeable} />
            {isChangeable && <FieldsToInsert kind={kind} onInsert={insert} />}
            <Textarea
              ref={body}
              label={texts.body}
              description={texts.bodyHint}
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
                  <Button type="submit" loading={isSending} disabled={!form.isDirty()}>
                    {texts.save}
                  </Button>
                  <TemplateActions template={template} isDirty={form.isDirty()} />
                </Group>
              </>
            )}
          </Stack>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <TemplatePreview kind={kind} template={template} draft={form.values} />
      </Grid.Col>
    </Grid>
  );
}

/** All errors of the text, each with its line; `useSubmit` shows only the first of a field. */
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

function TemplateActions({ template, isDirty }: { template: Template; isDirty: boolean }) {
  const texts = useTexts(templateTexts);
  const { api } = usePapers();
  const refresh = useRefreshPapers();
  return (
    <>
      {template.status !== 'published' && (
        <ConfirmButton
          label={texts.publish}
          title={texts.publishTitle}
          text={texts.publishHint}
          disabled={isDirty}
          color="wood"
          variant="light"
          action={() => api.publishTemplate(template.id)}
          onDone={() => {
            notifyDone(texts.published(template.version + 1));
            void refresh();
          }}
        />
      )}
      {template.status !== 'retired' && (
        <ConfirmButton
          label={texts.remove}
          title={texts.removeTitle}
          text={texts.removeHint}
          action={() => api.removeTemplate(template.id)}
          onDone={() => {
            notifyDone(texts.removed);
            void refresh();
          }}
        />
      )}
      {isDirty && (
        <Text size="sm" c="dimmed">
          {texts.unsaved}
        </Text>
      )}
    </>
  );
}
