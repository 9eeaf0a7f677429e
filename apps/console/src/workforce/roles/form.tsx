import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { PERMISSION_DESCRIPTIONS } from '@bulwagan/contracts/workforce/permissions.ts';
import { Alert, Button, Checkbox, Fieldset, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answer } from '../../api/client.ts';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { type Tagged, useChange } from '../../kit/forms/use-change.ts';
import { VersionsDialog } from '../../kit/forms/versions-dialog.tsx';
import { IconInfoCircle } from '../../kit/icons/tabler.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermissionEverywhere } from '../api.ts';
import { usePermissionLabel } from '../components/permission-label.ts';
import { ROLES_KEY } from './key.ts';
import { roleTexts } from './texts.ts';

export type Role = Schemas['Role'];

interface RoleFormProps {
  /** Role to edit; undefined for a new role. */
  read?: Tagged<Role>;
  /** Loads the saved role. */
  readAgain?: () => Promise<Tagged<Role>>;
  /** `tag` is the `ETag` of the version that was edited. */
  send: (values: RoleValues, tag: string | undefined) => Promise<Tagged<Role>>;
  onDone: (role: Role) => void;
}

export type RoleValues = { name: string; description: string | null; permissions: string[] };

const valuesOf = (role: Role | undefined) => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  permissions: role?.permissions ?? [],
});

/** Form for the name and permissions of a role. For a built-in role only the description can be changed. */
export function RoleForm({ read, readAgain, send, onDone }: RoleFormProps) {
  const role = read?.data;
  const texts = useTexts(roleTexts);
  const labelOf = usePermissionLabel();
  const descriptions: Readonly<Record<string, string>> = useTexts(PERMISSION_DESCRIPTIONS);
  const kit = useTexts(kitTexts);
  const canChange = usePermissionEverywhere()('Manage users');
  const isFixed = role?.is_system === true;
  const { data } = useQuery({
    queryKey: [...ROLES_KEY, 'permissions'],
    queryFn: () => answer(api.GET('/api/permissions')),
    staleTime: 600_000,
  });
  const names = data?.data.map(({ name }) => name) ?? role?.permissions ?? [];
  const form = useForm({ initialValues: valuesOf(role) });
  const { submit, isSending, problem, conflict } = useChange(form, {
    read,
    readAgain,
    valuesOf,
    send: (values, from) => send({ ...values, description: values.description.trim() || null }, from?.tag),
    onDone,
  });
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack maw={640}>
          {!canChange && (
            <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
              {texts.readOnly}
            </Alert>
          )}
          {isFixed && (
            <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
              {texts.systemNote}
            </Alert>
          )}
          <FormProblem error={problem} fields={['name', 'description', 'permissions']} />
          <TextInput
            label={texts.name}
            required
            maxLength={NAME_MAX_LENGTH}
            readOnly={isFixed || !canChange}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={texts.description}
            description={texts.descriptionHint}
            autosize
            minRows={2}
            maxLength={DESCRIPTION_MAX_LENGTH}
            readOnly={!canChange}
            {...form.getInputProps('description')}
          />
          <Fieldset legend={texts.permissions}>
            <Checkbox.Group description={texts.permissionsHint} {...form.getInputProps('permissions')}>
              <Stack gap="sm" mt="sm">
                {names.map((permission) => (
                  <Checkbox
                    key={permission}
                    value={permission}
                    disabled={isFixed || !canChange}
                    label={labelOf(permission)}
                    description={descriptions[permission]}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          </Fieldset>
          {canChange && (
            <Group justify="flex-end">
              <Button variant="default" component={Link} to="/roles">
                {kit.cancel}
              </Button>
              <Button type="submit" loading={isSending}>
                {role === undefined ? texts.add : kit.save}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      {conflict !== undefined && (
        <VersionsDialog
          conflict={conflict}
          labels={{ name: texts.name, description: texts.description, permissions: texts.permissions }}
          readable={(_, value) =>
            Array.isArray(value) ? value.map((name) => labelOf(name)).join(', ') : value
          }
        />
      )}
    </>
  );
}
