import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../../api/client.ts';
import { changesOf } from '../../../kit/forms/changes.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { Sheet } from '../../../kit/forms/sheet.tsx';
import { useLeave } from '../../../kit/forms/use-leave.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { kitTexts } from '../../../kit/texts.ts';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { usePermission } from '../../shared/permissions.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { InstitutionField, NameFields, PhoneField } from './fields.tsx';
import { userTexts } from './texts.ts';
import { useUser } from './use-user.ts';

/** Page that edits a user's name, phone and institution. */
export default function EditUser() {
  const texts = useTexts(userTexts);
  return (
    <Loaded query={useUser('edit')}>
      {(user) => (
        <>
          <PageHeader
            title={texts.editTitle(user.name)}
            back={{ label: user.name, to: `/manage/users/${user.id}` }}
          />
          <EditForm user={user} />
        </>
      )}
    </Loaded>
  );
}

function EditForm({ user }: { user: Schemas['ManagedUser'] }) {
  const { save } = useTexts(kitTexts);
  const { saved } = useTexts(words);
  const can = usePermission();
  const refresh = useRefresh();
  const form = useForm({
    initialValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      phone: user.phone ?? '',
      institution_id: String(user.institution_id ?? ''),
    },
  });
  const { guard, leave } = useLeave(form.isDirty());
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) => {
      const { institution_id, ...body } = changesOf(form.getInitialValues(), values);
      return answer(
        api.PUT('/api/v1/users/{id}', {
          params: { path: { id: user.id } },
          body: {
            ...body,
            ...(can('Run the system') && institution_id !== undefined
              ? { institution_id: institution_id === '' ? null : Number(institution_id) }
              : {}),
          },
        }),
      );
    },
    onDone: () => {
      void refresh();
      notifyDone(saved);
      leave(`/manage/users/${user.id}`);
    },
  });
  return (
    <Sheet>
      {guard}
      <form onSubmit={submit} noValidate>
        <Stack>
          <NameFields form={form} />
          <PhoneField form={form} />
          <InstitutionField form={form} />
        </Stack>
        <FormProblem error={problem} fields={Object.keys(form.values)} />
        <Button type="submit" loading={isSending} mt="lg">
          {save}
        </Button>
      </form>
    </Sheet>
  );
}
