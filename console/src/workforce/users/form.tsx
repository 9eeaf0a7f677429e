import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { PasswordInput } from '../../kit/forms/password-input.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { OrganizationSelect } from '../organizations/organization-select.tsx';
import type { User } from './bits.tsx';
import { userTexts } from './texts.ts';

export type UserValues = {
  name: string;
  username: string;
  email: string;
  organization_id: string | null;
  password: string;
  password_confirmation: string;
};

interface UserFormProps {
  /** The account that is changed; without it a new one is made. */
  user?: User;
  send: (values: UserValues) => Promise<{ data: User }>;
  onDone: (user: User) => void;
  /** Where one came from. */
  backTo: string;
}

const FIELDS = ['name', 'username', 'email', 'organization_id', 'password', 'password_confirmation'];

/** Who somebody is; what they may do is given on the record itself. */
export function UserForm({ user, send, onDone, backTo }: UserFormProps) {
  const texts = useTexts(userTexts);
  const kit = useTexts(kitTexts);
  const form = useForm<UserValues>({
    initialValues: {
      name: user?.name ?? '',
      username: user?.username ?? '',
      email: user?.email ?? '',
      organization_id: user?.organization?.id ?? null,
      password: '',
      password_confirmation: '',
    },
  });
  const { submit, isSending, problem } = useSubmit(form, { send, onDone: ({ data }) => onDone(data) });
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={560}>
        <FormProblem error={problem} fields={FIELDS} />
        <TextInput label={texts.name} required maxLength={255} {...form.getInputProps('name')} />
        <TextInput
          label={texts.username}
          required
          maxLength={255}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <TextInput
          label={texts.email}
          type="email"
          required
          maxLength={255}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        {user === undefined && (
          <>
            <PasswordInput
              label={texts.password}
              description={texts.passwordHint}
              required
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
            <PasswordInput
              label={texts.passwordAgain}
              required
              autoComplete="new-password"
              {...form.getInputProps('password_confirmation')}
            />
          </>
        )}
        <OrganizationSelect
          label={texts.organization}
          description={texts.organizationHint}
          {...form.getInputProps('organization_id')}
        />
        <Group justify="flex-end">
          <Button variant="default" component={Link} to={backTo}>
            {kit.cancel}
          </Button>
          <Button type="submit" loading={isSending}>
            {user === undefined ? texts.add : kit.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
