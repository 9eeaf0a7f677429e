import { CATEGORY_NAME_MAX_LENGTH } from '@bulwagan/contracts/court/lengths.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { helpTexts } from './texts.ts';
import { HELP_KEY } from './use-help.ts';

export function RenameCategory({ category }: { category: Schemas['HelpCategory'] }) {
  const texts = useTexts(helpTexts);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open} aria-label={texts.renameOf(category.name)}>
        {texts.rename}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={texts.renameOf(category.name)}>
        <RenameForm category={category} onClose={close} />
      </Dialog>
    </>
  );
}

function RenameForm({ category, onClose }: { category: Schemas['HelpCategory']; onClose: () => void }) {
  const texts = useTexts(helpTexts);
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const form = useForm({ initialValues: { name: category.name } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ name }) => {
      const params = { path: { id: category.id } };
      return answer(api.PUT('/api/help-categories/{id}', { params, body: { name } }));
    },
    onDone: () => {
      notifyDone(texts.categorySaved);
      void queries.invalidateQueries({ queryKey: HELP_KEY });
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormProblem error={problem} fields={['name']} />
      <TextInput
        label={texts.name}
        required
        maxLength={CATEGORY_NAME_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {kit.cancel}
        </Button>
        <Button type="submit" loading={isSending}>
          {kit.save}
        </Button>
      </Group>
    </form>
  );
}
