import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { tellDone } from '../../kit/tell.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { explained } from '../users/refusal.ts';
import { useWhyFixed } from './fixed.ts';
import { PermissionChecks } from './permission-checks.tsx';
import { roleTexts } from './texts.ts';

/** What a role is for and what it permits. Its name and reach stay as they were made. */
export function RoleForm({ role }: { role: Schemas['Role'] }) {
  const texts = useTexts(roleTexts);
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const whyFixed = useWhyFixed();
  const form = useForm({
    initialValues: { description: role.description ?? '', permissions: role.permissions },
  });
  const { submit, isSending, problem } = useSubmit(form, {
    send: async ({ description, permissions }) => {
      const body = {
        name: role.name,
        description: description.trim() || null,
        permissions: permissions.map((name) => ({ name })),
      };
      const params = { path: { role: role.id } };
      const changing = answer(api.PUT('/api/roles-list/{role}', { params, body }));
      return (await explained(changing, texts.refused)).data;
    },
    onDone: (saved, values) => {
      form.resetDirty(values);
      tellDone(texts.saved(saved.name));
      void queries.invalidateQueries({ queryKey: ['roles'] });
    },
  });
  const isFixed = whyFixed(role) !== undefined;
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard isDirty={form.isDirty() && !isSending} />
      <Stack gap="lg">
        <Textarea
          label={texts.description}
          autosize
          minRows={2}
          maxLength={1000}
          readOnly={isFixed}
          {...form.getInputProps('description')}
        />
        <PermissionChecks
          {...form.getInputProps('permissions')}
          whyFixed={(name) => (isFixed ? '' : whyFixed(role, name))}
        />
        {!isFixed && (
          <div>
            <FormProblem error={problem} fields={['description', 'permissions']} />
            <Group>
              <Button type="submit" loading={isSending} disabled={!form.isDirty()}>
                {kit.save}
              </Button>
              {form.isDirty() && (
                <Button variant="default" onClick={form.reset}>
                  {kit.undo}
                </Button>
              )}
            </Group>
          </div>
        )}
      </Stack>
    </form>
  );
}
