import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { PasswordInput } from '../../kit/forms/password-input.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { type Schemas, useAdministrates, useMe } from '../api.ts';
import { BranchesField } from './branches-field.tsx';
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

interface UserFormProps {
  /** The account that is changed; none while it is made. */
  user?: Schemas['User'];
  submitLabel: string;
  /** Where one goes without saving. */
  cancelTo: string;
  send: (values: UserValues) => Promise<Schemas['User']>;
  onDone: (user: Schemas['User']) => void;
}

export function UserForm({ user, submitLabel, cancelTo, send, onDone }: UserFormProps) {
  const texts = useTexts(userTexts);
  const kit = useTexts(kitTexts);
  const { id: ownId } = useMe();
  const { isSuperAdmin } = useAdministrates();
  const form = useForm<UserValues>({
    initialValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      password: '',
      password_confirmation: '',
      role_ids: user?.roles.map(({ id }) => id) ?? [],
      branch_ids: user?.branches.map(({ id }) => String(id)) ?? [],
    },
    validate: {
      // The court says only that it is not allowed.
      branch_ids: (ids) => (isSuperAdmin || ids.length > 0 ? null : texts.chooseBranch),
    },
  });
  const { submit, isSending, problem } = useSubmit(form, { send, onDone });
  const isOwn = user?.id === ownId && !isSuperAdmin;
  return (
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
        <RolesField {...form.getInputProps('role_ids')} error={errorUnder(form.errors, 'role_ids')} />
        <BranchesField
          {...form.getInputProps('branch_ids')}
          present={user?.branches ?? []}
          error={errorUnder(form.errors, 'branch_ids')}
        />
        <div>
          <FormProblem error={problem} fields={fieldsOf(problem)} />
          <Group>
            <Button type="submit" loading={isSending}>
              {submitLabel}
            </Button>
            <Button variant="default" component={Link} to={cancelTo}>
              {kit.cancel}
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
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
  const shown = { visible: isShown, onVisibilityChange: setShown };
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

/** The first error of a list, whichever of its values the server means. */
function errorUnder(errors: Record<string, React.ReactNode>, name: string): React.ReactNode {
  return errors[name] ?? Object.entries(errors).find(([key]) => key.startsWith(`${name}.`))?.[1];
}
