import { CATEGORY_NAME_MAX_LENGTH } from '@bulwagan/contracts/court/lengths.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { helpTexts } from './texts.ts';
import { HELP_KEY } from './use-help.ts';

/** Form that adds a category at the end of the list. */
export function CategoryForm({ order }: { order: number }) {
  const texts = useTexts(helpTexts);
  const queries = useQueryClient();
  const form = useForm({ initialValues: { name: '' } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ name }) => answer(api.POST('/api/help-categories', { body: { name, order } })),
    onDone: () => {
      form.reset();
      notifyDone(texts.categorySaved);
      void queries.invalidateQueries({ queryKey: HELP_KEY });
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormProblem error={problem} fields={['name']} />
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          label={texts.newCategory}
          maxLength={CATEGORY_NAME_MAX_LENGTH}
          style={{ flex: 1 }}
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={isSending} mt={25}>
          {texts.add}
        </Button>
      </Group>
    </form>
  );
}
