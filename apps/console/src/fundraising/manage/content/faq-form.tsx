import { CATEGORY_MAX_LENGTH, QUESTION_MAX_LENGTH } from '@bulwagan/contracts/fundraising/lengths.ts';
import { Autocomplete, Button, Paper, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changesOf } from '../../../kit/forms/changes.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useLeave } from '../../../kit/forms/use-leave.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { fromHtml, toHtml } from '../../../kit/rich-text/draft.ts';
import { RichTextField } from '../../../kit/rich-text/rich-text-field.tsx';
import { kitTexts } from '../../../kit/texts.ts';
import { useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { useCategories } from './categories.ts';
import { contentTexts } from './texts.ts';

interface FaqBody {
  question: string;
  answer: string;
  category: string | null;
  is_published: boolean;
}

interface FaqFormProps {
  faq?: Schemas['Faq'];
  /** Saves the FAQ. `changes` contains only the changed fields, for updating an existing FAQ. */
  save: (body: FaqBody, changes: Partial<FaqBody>) => Promise<unknown>;
  onSaved: () => void;
}

/** Converts form values to the request body. */
function bodyOf({ question, answer, category, is_published }: FaqBody & { category: string }): FaqBody {
  return {
    question: question.trim(),
    answer: toHtml(answer),
    category: category.trim() || null,
    is_published,
  };
}

/** Form for a question and its answer. */
export function FaqForm({ faq, save, onSaved }: FaqFormProps) {
  const texts = useTexts(contentTexts);
  const kit = useTexts(kitTexts);
  const categories = useCategories();
  const form = useForm({
    initialValues: {
      question: faq?.question ?? '',
      answer: fromHtml(faq?.answer ?? ''),
      category: faq?.category ?? '',
      is_published: faq?.is_published ?? true,
    },
  });
  const { guard, leave } = useLeave(form.isDirty());
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) => {
      const body = bodyOf(values);
      return save(body, changesOf(bodyOf(form.getInitialValues()), body));
    },
    onDone: () => {
      onSaved();
      leave('/manage/questions');
    },
  });
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
      {guard}
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={texts.question}
            required
            maxLength={QUESTION_MAX_LENGTH}
            maw={760}
            {...form.getInputProps('question')}
          />
          <RichTextField label={texts.answer} minRows={8} {...form.getInputProps('answer')} />
          <Autocomplete
            label={texts.category}
            description={texts.categoryHint}
            data={categories}
            maxLength={CATEGORY_MAX_LENGTH}
            maw={420}
            {...form.getInputProps('category')}
          />
          <Switch label={texts.isPublished} {...form.getInputProps('is_published', { type: 'checkbox' })} />
        </Stack>
        <FormProblem error={problem} fields={Object.keys(form.values)} />
        <Button type="submit" loading={isSending} mt="lg">
          {kit.save}
        </Button>
      </form>
    </Paper>
  );
}
