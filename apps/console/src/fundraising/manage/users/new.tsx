import { ROLE_DESCRIPTIONS, ROLE_LABELS, type Role } from '@bulwagan/contracts/fundraising/roles.ts';
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { answer } from '../../../api/client.ts';
import { FormProblem } from '../../../kit/forms/problem.tsx';
import { Sheet } from '../../../kit/forms/sheet.tsx';
import { useLeave } from '../../../kit/forms/use-leave.tsx';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api, useMe } from '../../api.ts';
import { usePermission } from '../../shared/permissions.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { InstitutionField, NameFields, PhoneField } from './fields.tsx';
import { grantableRoles } from './roles.tsx';
import { userTexts } from './texts.ts';

/** Page that creates an account; the new user sets a password with an emailed code. */
export default function InviteUser() {
  const texts = useTexts(userTexts);
  const labels = useTexts(ROLE_LABELS);
  const descriptions = useTexts(ROLE_DESCRIPTIONS);
  const me = useMe();
  const can = usePermission();
  const refresh = useRefresh();
  const form = useForm({
    initialValues: {
      first_name: '',
      last_name: '',
      email: '',
      phone: '',
      roles: [] as Role[],
      institution_id: String(me.institution_id ?? ''),
    },
  });
  const { guard, leave } = useLeave(form.isDirty());
  const { submit, isSending, problem } = useSubmit(form, {
    send: (values) =>
      answer(
        api.POST('/api/v1/users', {
          body: {
            ...values,
            phone: values.phone || null,
            institution_id: values.institution_id === '' ? null : Number(values.institution_id),
          },
        }),
      ),
    onDone: ({ data }) => {
      void refresh();
      notifyDone(texts.sent(data.email));
      leave(`/manage/users/${data.id}`);
    },
  });
  return (
    <>
      {guard}
      <PageHeader
        title={texts.inviteTitle}
        detail={texts.inviteText}
        back={{ label: texts.title, to: '/manage/users' }}
      />
      <Sheet>
        <form onSubmit={submit} noValidate>
          <Stack>
            <NameFields form={form} />
            <TextInput
              type="email"
              label={texts.email}
              required
              autoComplete="off"
              {...form.getInputProps('email')}
            />
            <PhoneField form={form} />
            <Checkbox.Group
              label={texts.roles}
              description={texts.rolesHint}
              required
              {...form.getInputProps('roles')}
            >
              <Stack gap="sm" mt="sm">
                {grantableRoles(can('Run the system')).map((role) => (
                  <Checkbox key={role} value={role} label={labels[role]} description={descriptions[role]} />
                ))}
              </Stack>
            </Checkbox.Group>
            <InstitutionField form={form} />
          </Stack>
          <FormProblem error={problem} fields={Object.keys(form.values)} />
          <Button type="submit" loading={isSending} mt="lg">
            {texts.send}
          </Button>
        </form>
      </Sheet>
    </>
  );
}
