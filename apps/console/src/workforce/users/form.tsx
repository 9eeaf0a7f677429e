import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { PasswordInput } from '../../kit/forms/password-input.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { type Tagged, useChange } from '../../kit/forms/use-change.ts';
import { VersionsDialog } from '../../kit/forms/versions-dialog.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { OrganizationSelect } from '../organizations/organization-select.tsx';
import { useOrganizations } from '../organizations/use-organizations.ts';
import type { User } from './components.tsx';
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
  /** Account to edit; undefined for a new account. */
  read?: Tagged<User>;
  /** Loads the saved account. */
  readAgain?: () => Promise<Tagged<User>>;
  /** `from` is the account as it was loaded before editing. */
  send: (values: UserValues, from: Tagged<User> | undefined) => Promise<Tagged<User>>;
  onDone: (user: User) => void;
  /** Page to return to. */
  backTo: string;
}

const FIELDS = ['name', 'username', 'email', 'organization_id', 'password', 'password_confirmation'];

const valuesOf = (user: User | undefined): UserValues => ({
  name: user?.name ?? '',
  username: user?.username ?? '',
  email: user?.email ?? '',
  organization_id: user?.organization?.id ?? null,
  password: '',
  password_confirmation: '',
});

/** Form for the data of an account. Roles are assigned on the account's page. */
export function UserForm({ read, readAgain, send, onDone, backTo }: UserFormProps) {
  const user = read?.data;
  const texts = useTexts(userTexts);
  const kit = useTexts(kitTexts);
  const { data: organizations = [] } = useOrganizations();
  const form = useForm<UserValues>({ initialValues: valuesOf(user) });
  const { submit, isSending, problem, conflict } = useChange(form, {
    read,
    readAgain,
    valuesOf,
    send,
    onDone,
  });
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack maw={560}>
          <FormProblem error={problem} fields={FIELDS} />
          <TextInput
            label={texts.name}
            required
            maxLength={NAME_MAX_LENGTH}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={texts.username}
            required
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
          <TextInput
            label={texts.email}
            type="email"
            required
            maxLength={NAME_MAX_LENGTH}
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
      {conflict !== undefined && (
        <VersionsDialog
          conflict={conflict}
          labels={{
            name: texts.name,
            username: texts.username,
            email: texts.email,
            organization_id: texts.organization,
            password: texts.password,
            password_confirmation: texts.passwordAgain,
          }}
          readable={(name, value) =>
            (name === 'organization_id' ? organizations.find(({ id }) => id === value)?.name : value) ?? ''
          }
        />
      )}
    </>
  );
}
