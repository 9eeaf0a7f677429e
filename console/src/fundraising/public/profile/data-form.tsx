import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { tellDone } from '../../../kit/tell.ts';
import { useTexts } from '../../../language/language.tsx';
import { useMe } from '../../api.ts';
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
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={texts.firstName}
            autoComplete="given-name"
            required
            maxLength={255}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={texts.lastName}
            autoComplete="family-name"
            required
            maxLength={255}
            {...form.getInputProps('last_name')}
          />
        </SimpleGrid>
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
