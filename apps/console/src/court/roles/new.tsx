import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Group, NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { answer } from '../../api/client.ts';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { useRoles } from '../users/choices.ts';
import { explained } from '../users/refusal.ts';
import { useHasAsFar } from '../users/role-grants.ts';
import { PermissionChecks } from './permission-checks.tsx';
import { scopeNames } from './scope-names.ts';
import { roleTexts } from './texts.ts';

const SCOPES: readonly Schemas['Role']['reach'][] = ['branch', 'court', 'own'];

export default function NewRole() {
  const texts = useTexts(roleTexts);
  return (
    <>
      <PageHeader title={texts.newTitle} back={{ label: texts.title, to: '/roles' }} />
      <NewRoleForm />
    </>
  );
}

function NewRoleForm() {
  const texts = useTexts(roleTexts);
  const scopes = useTexts(scopeNames);
  const kit = useTexts(kitTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const hasAsFar = useHasAsFar();
  const form = useForm({
    initialValues: {
      name: '',
      description: '',
      reach: 'branch' as Schemas['Role']['reach'],
      permissions: [] as string[],
    },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: async ({ name, description, reach: scope, permissions }) => {
      const body = {
        name,
        reach: scope,
        description: description.trim() || null,
        permissions: permissions.map((permission) => ({ name: permission })),
      };
      return (await explained(answer(api.POST('/api/roles-list', { body })), texts.refused)).data;
    },
    onDone: ({ id, name }) => {
      notifyDone(texts.created(name));
      void queries.invalidateQueries({ queryKey: ['roles'] });
      void navigate(`/roles/${id}`);
    },
  });
  const { reach: scope } = form.values;
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard isDirty={form.isDirty() && !isSending} />
      <Stack gap="lg" maw={820}>
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          required
          maxLength={NAME_MAX_LENGTH}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={texts.description}
          autosize
          minRows={2}
          maxLength={DESCRIPTION_MAX_LENGTH}
          {...form.getInputProps('description')}
        />
        <Radio.Group label={texts.scope} {...form.getInputProps('reach')}>
          <Stack gap="xs" mt="xs">
            {SCOPES.map((one) => (
              <Radio key={one} value={one} label={scopes[one]} description={texts.scopeHints[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <CopyFrom onChoose={(names) => form.setFieldValue('permissions', names)} scope={scope} />
        <PermissionChecks
          {...form.getInputProps('permissions')}
          whyFixed={(name) => (hasAsFar(name, scope) ? undefined : texts.fixedCell)}
        />
        <div>
          <FormProblem error={problem} fields={['name', 'description', 'reach', 'permissions']} />
          <Group>
            <Button type="submit" loading={isSending}>
              {texts.create}
            </Button>
            <Button variant="default" component={Link} to="/roles">
              {kit.cancel}
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  );
}

/** Field that copies the permissions of an existing role. */
function CopyFrom({
  onChoose,
  scope,
}: {
  onChoose: (permissions: string[]) => void;
  scope: Schemas['Role']['reach'];
}) {
  const texts = useTexts(roleTexts);
  const hasAsFar = useHasAsFar();
  const roles = useRoles().data ?? [];
  return (
    <NativeSelect
      label={texts.copyFrom}
      maw={400}
      data={[
        { value: '', label: texts.copyNone },
        ...roles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const names = roles.find(({ id }) => id === value)?.permissions ?? [];
        onChoose(names.filter((name) => hasAsFar(name, scope)));
      }}
    />
  );
}
