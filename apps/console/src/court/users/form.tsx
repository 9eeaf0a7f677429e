import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { hasStatus } from '../../api/errors.ts';
import { FormFoot } from '../../kit/forms/form-foot.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { PasswordInput } from '../../kit/forms/password-input.tsx';
import { type Conflict, type Tagged, useChange } from '../../kit/forms/use-change.ts';
import { VersionsDialog } from '../../kit/forms/versions-dialog.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { useTexts } from '../../language/language.tsx';
import { type Schemas, useAdministrates, useMe } from '../api.ts';
import { useBranches } from '../branches/use-branches.ts';
import { BranchesField } from './branches-field.tsx';
import { useRoles } from './choices.ts';
import { fieldsOf } from './refusal.ts';
import { RolesField } from './roles-field.tsx';
import { suggestPassword } from './suggest-password.ts';
import { userTexts } from './texts.ts';

export type UserValues = {
  name: string;
  email: string;
  password: string;
  password_confirmation: string;
  role_ids: string[];
  branch_ids: string[];
};

type User = Schemas['User'];

const valuesOf = (user: User | undefined): UserValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  password_confirmation: '',
  role_ids: user?.roles.map(({ id }) => id) ?? [],
  branch_ids: user?.branches.map(({ id }) => String(id)) ?? [],
});

interface UserFormProps {
  /** Account to edit; undefined for a new one. */
  read?: Tagged<User>;
  /** Loads the saved account. */
  readAgain?: () => Promise<Tagged<User>>;
  submitLabel: string;
  /** Page to return to on cancel. */
  cancelTo: string;
  /** `from` is the account as it was loaded before editing. */
  send: (values: UserValues, from: Tagged<User> | undefined) => Promise<Tagged<User>>;
  onDone: (user: User) => void;
}

export function UserForm({ read, readAgain, submitLabel, cancelTo, send, onDone }: UserFormProps) {
  const texts = useTexts(userTexts);
  const { id: ownId } = useMe();
  const { isSuperAdmin } = useAdministrates();
  const user = read?.data;
  const form = useForm<UserValues>({
    initialValues: valuesOf(user),
  });
  const { submit, isSending, problem, conflict } = useChange(form, {
    read,
    readAgain,
    valuesOf,
    send,
    onDone,
    // The server's 403 does not say why.
    ownErrors: ({ branch_ids }) => ({
      branch_ids: isSuperAdmin || branch_ids.length > 0 ? null : texts.chooseBranch,
    }),
  });
  // The summary of a 403 mentions permissions, but the user can correct a missing branch.
  const isBranchMissing = form.errors.branch_ids === texts.chooseBranch && problem instanceof Error;
  const shown = isBranchMissing && !hasStatus(problem, 422) ? new Error(texts.chooseBranch) : problem;
  const isOwn = user?.id === ownId && !isSuperAdmin;
  const roles = useRoles();
  return (
    <>
      <form onSubmit={submit} noValidate>
        <LeaveGuard isDirty={form.isDirty() && !isSending} />
        <Stack gap="lg" maw={820}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={texts.name} required autoComplete="off" {...form.getInputProps('name')} />
            <TextInput
              label={texts.email}
              type="email"
              required
              autoComplete="off"
              {...(isOwn ? { readOnly: true, description: texts.ownEmail } : {})}
              {...form.getInputProps('email')}
            />
          </SimpleGrid>
          {user === undefined && <Passwords setValues={form.setValues} getInputProps={form.getInputProps} />}
          {/* The fields below are shown together with the roles, so that the layout does not shift. */}
          <Loaded query={roles} lines={16}>
            {(all) => (
              <Stack gap="lg">
                <RolesField
                  roles={all}
                  {...form.getInputProps('role_ids')}
                  error={errorUnder(form.errors, 'role_ids')}
                />
                <BranchesField
                  {...form.getInputProps('branch_ids')}
                  present={user?.branches ?? []}
                  error={errorUnder(form.errors, 'branch_ids')}
                />
                <FormFoot
                  error={shown}
                  fields={fieldsOf(problem)}
                  isSending={isSending}
                  submitLabel={submitLabel}
                  cancelTo={cancelTo}
                />
              </Stack>
            )}
          </Loaded>
        </Stack>
      </form>
      {conflict !== undefined && <UserVersions conflict={conflict} present={user?.branches ?? []} />}
    </>
  );
}

interface UserVersionsProps {
  conflict: Conflict<User, UserValues>;
  /** Branches of the account. An archived one is in no list. */
  present: User['branches'];
}

/** Conflict dialog for an account. */
function UserVersions({ conflict, present }: UserVersionsProps) {
  const texts = useTexts(userTexts);
  const { data: roles = [] } = useRoles();
  const { data: branches = [] } = useBranches();
  const named = new Map(
    [...roles, ...conflict.now.branches, ...present, ...branches].map(({ id, name }) => [String(id), name]),
  );
  return (
    <VersionsDialog
      conflict={conflict}
      labels={{
        name: texts.name,
        email: texts.email,
        password: texts.password,
        password_confirmation: texts.confirmation,
        role_ids: texts.roles,
        branch_ids: texts.branches,
      }}
      readable={(_, value) =>
        Array.isArray(value) ? value.map((id) => named.get(id) ?? id).join(', ') : value
      }
    />
  );
}

function Passwords({
  setValues,
  getInputProps,
}: Pick<UseFormReturnType<UserValues>, 'setValues' | 'getInputProps'>) {
  const texts = useTexts(userTexts);
  const [isShown, setShown] = useState(false);
  const [isSuggested, setSuggested] = useState(false);
  const suggest = () => {
    const password = suggestPassword();
    setValues({ password, password_confirmation: password });
    setShown(true);
    setSuggested(true);
  };
  const shown = {
    visible: isShown,
    onVisibilityChange: setShown,
    // Monospace, so that every suggested password has the same width and fits on phones.
    styles: isSuggested ? { innerInput: { fontFamily: 'var(--mantine-font-family-monospace)' } } : {},
  };
  return (
    <Fieldset legend={texts.password}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PasswordInput
          label={texts.password}
          description={texts.passwordHint}
          required
          autoComplete="new-password"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...shown}
          {...getInputProps('password')}
        />
        <PasswordInput
          label={texts.confirmation}
          required
          autoComplete="new-password"
          {...shown}
          {...getInputProps('password_confirmation')}
        />
      </SimpleGrid>
      <Group mt="sm" mih={36}>
        <Button variant="default" size="xs" onClick={suggest}>
          {texts.suggest}
        </Button>
        <Text size="sm" role="status">
          {isSuggested && texts.suggested}
        </Text>
      </Group>
    </Fieldset>
  );
}

/** Returns the first error of a list field, for any of its items. */
function errorUnder(errors: Record<string, React.ReactNode>, name: string): React.ReactNode {
  return errors[name] ?? Object.entries(errors).find(([key]) => key.startsWith(`${name}.`))?.[1];
}
