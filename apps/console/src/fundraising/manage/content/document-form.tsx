import { CATEGORY_MAX_LENGTH } from '@bulwagan/contracts/fundraising/lengths.ts';
import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Paper, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../../api/client.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useLeave } from '../../../kit/forms/use-leave.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { fromHtml, toHtml } from '../../../kit/rich-text/draft.ts';
import { RichTextField } from '../../../kit/rich-text/rich-text-field.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { contentTexts } from './texts.ts';

/** Form for the first or the next version of a legal document. */
export function DocumentForm({ before }: { before?: Schemas['LegalDocument'] }) {
  const texts = useTexts(contentTexts);
  const refresh = useRefresh();
  const form = useForm({
    initialValues: {
      title: before?.title ?? '',
      slug: before?.slug ?? '',
      body: fromHtml(before?.body ?? ''),
    },
  });
  const { guard, leave } = useLeave(form.isDirty());
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ title, slug, body }) =>
      answer(
        api.POST('/api/v1/legal-documents', {
          body: { title: title.trim(), slug: slug.trim(), body: toHtml(body) },
        }),
      ),
    onDone: ({ data }) => {
      void refresh();
      notifyDone(texts.draftSaved);
      leave(`/manage/legal/${data.slug}/${data.version}`);
    },
  });
  const title = form.getInputProps('title');
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      {guard}
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={texts.name}
            required
            maxLength={NAME_MAX_LENGTH}
            maw={760}
            {...title}
            onChange={(event) => {
              const typed = event.currentTarget.value;
              // The slug follows the title until the user edits it.
              const follows = before === undefined && form.values.slug === slugOf(form.values.title);
              title.onChange(typed);
              if (follows) form.setFieldValue('slug', slugOf(typed));
            }}
          />
          <TextInput
            label={texts.slug}
            description={texts.slugHint}
            required
            readOnly={before !== undefined}
            maxLength={CATEGORY_MAX_LENGTH}
            maw={420}
            {...form.getInputProps('slug')}
          />
          <RichTextField label={texts.body} {...form.getInputProps('body')} />
        </Stack>
        <FormProblem error={problem} fields={Object.keys(form.values)} />
        <Button type="submit" loading={isSending} mt="lg">
          {texts.saveDraft}
        </Button>
      </form>
    </Paper>
  );
}

/** Converts a title to a URL slug. */
function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);
}
