import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { everyPage } from '../../kit/lists/every-page.ts';
import { notifyDone } from '../../kit/notify.ts';
import { Section } from '../../kit/section.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, useMe } from '../api.ts';
import { OrganizationSelect } from '../organizations/organization-select.tsx';
import { ROLES_KEY } from '../roles/key.ts';
import { USERS_KEY, type User } from './components.tsx';
import classes from './rows.module.css';
import { userTexts } from './texts.ts';

/** Section with the account's roles and their scope, and a form that assigns another role. */
export function RolesSection({ user }: { user: User }) {
  const texts = useTexts(userTexts);
  const refresh = useRefresh(user);
  return (
    <Section title={texts.roles} hint={texts.rolesHint}>
      {user.roles.length === 0 && (
        <Text c="dimmed" mb="md">
          {texts.noRoles}
        </Text>
      )}
      <ul className={classes.rows}>
        {user.roles.map((role) => (
          <li key={`${role.id} ${role.organization?.id}`}>
            <div>
              <Text fw={600}>{role.name}</Text>
              <Text size="sm" c="dimmed">
                {role.organization?.name ?? texts.everywhere}
              </Text>
            </div>
            <ConfirmButton
              size="compact-sm"
              variant="subtle"
              color="red"
              label={texts.take}
              title={texts.takeTitle(role.name)}
              text={texts.takeText}
              action={() =>
                api.PUT('/api/users/{user}/roles', {
                  params: { path: { user: user.id } },
                  body: { role_id: role.id, organization_id: role.organization?.id ?? null },
                })
              }
              onDone={() => {
                refresh();
                notifyDone(texts.taken);
              }}
            />
          </li>
        ))}
      </ul>
      <GiveRole user={user} onGiven={refresh} />
    </Section>
  );
}

function useRefresh(user: User): () => void {
  const queries = useQueryClient();
  const me = useMe();
  return () => {
    void queries.invalidateQueries({ queryKey: USERS_KEY });
    if (user.id === me.id) void queries.invalidateQueries({ queryKey: ['me'] });
  };
}

const MOST_AT_ONCE = 100;

function GiveRole({ user, onGiven }: { user: User; onGiven: () => void }) {
  const texts = useTexts(userTexts);
  const { data } = useQuery({
    queryKey: [...ROLES_KEY, 'choices'],
    queryFn: () =>
      everyPage((page) =>
        answer(api.GET('/api/roles', { params: { query: { page, per_page: MOST_AT_ONCE } } })),
      ),
    staleTime: 60_000,
  });
  const form = useForm({
    initialValues: { role_id: '', organization_id: null as string | null },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: (body) =>
      answer(api.POST('/api/users/{user}/roles', { params: { path: { user: user.id } }, body })),
    onDone: () => {
      form.reset();
      onGiven();
      notifyDone(texts.given);
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <FormProblem error={problem} fields={['role_id', 'organization_id']} />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <NativeSelect
            label={texts.role}
            required
            data={[
              { value: '', label: texts.chooseRole },
              ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.getInputProps('role_id')}
          />
          <OrganizationSelect
            label={texts.where}
            placeholder={texts.whereHint}
            {...form.getInputProps('organization_id')}
          />
        </Group>
        <Group justify="flex-end">
          <Button type="submit" variant="light" loading={isSending}>
            {texts.give}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
