import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useTexts } from '../../../language/language.tsx';
import { useMe } from '../../api.ts';
import { usePermission } from '../../shared/permissions.ts';
import { NameFields } from '../name-fields.tsx';
import { sendProfile } from './send-profile.ts';
import { profileTexts } from './texts.ts';

/** Form for name, phone and email settings. */
export function DataForm() {
  const texts = useTexts(profileTexts);
  const me = useMe();
  const queries = useQueryClient();
  const can = usePermission();
  // This includes system administrators. They get emails about disputes, and about institutions that have nobody to
  // decide.
  const decides = can('Work here');
  const form = useForm({
    initialValues: {
      first_name: me.first_name,
      last_name: me.last_name,
      phone: me.phone ?? '',
      language: me.language ?? 'en',
      ...(decides ? { mails_about_work: me.mails_about_work } : {}),
    },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: sendProfile,
    onDone: () => {
      form.resetDirty();
      void queries.invalidateQueries({ queryKey: ['me'] });
      notifyDone(texts.saved);
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
        <Select
          label={texts.language}
          data={[
            { value: 'en', label: 'English' },
            { value: 'fil', label: 'Filipino' },
          ]}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
        {decides && (
          <Checkbox
            label={texts.workMails}
            description={texts.workMailsHint}
            {...form.getInputProps('mails_about_work', { type: 'checkbox' })}
          />
        )}
        <FormProblem
          isShort
          error={problem}
          fields={['first_name', 'last_name', 'phone', 'language', 'mails_about_work']}
        />
        <Group>
          <Button type="submit" loading={isSending}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
