import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { tellDone } from '../../../kit/tell.ts';
import { useTexts } from '../../../language/language.tsx';
import { useMe } from '../../api.ts';
import { NameFields } from '../name-fields.tsx';
import { sendProfile } from './send-profile.ts';
import { profileTexts } from './texts.ts';

/** Name and phone. */
export function DataForm() {
  const texts = useTexts(profileTexts);
  const me = useMe();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { first_name: me.first_name, last_name: me.last_name, phone: me.phone ?? '' },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: sendProfile,
    onDone: () => {
      form.resetDirty();
      void queries.invalidateQueries({ queryKey: ['me'] });
      tellDone(texts.saved);
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NameFields texts={texts} propsOf={(field) => form.getInputProps(field)} />
        <TextInput
          label={texts.phone}
          description={texts.phoneHint}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          {...form.getInputProps('phone')}
        />
        <FormProblem isShort error={problem} fields={['first_name', 'last_name', 'phone']} />
        <Group>
          <Button type="submit" loading={isSending}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
