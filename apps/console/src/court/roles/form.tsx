import { DESCRIPTION_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { answerWithEtag, ifMatch } from '../../api/client.ts';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { FormProblem } from '../../kit/forms/problem.tsx';
import { type Tagged, useChange } from '../../kit/forms/use-change.ts';
import { VersionsDialog } from '../../kit/forms/versions-dialog.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { explained } from '../users/refusal.ts';
import { useWhyFixed } from './fixed.ts';
import { PermissionChecks } from './permission-checks.tsx';
import { keyOfRole, readRole } from './read-role.ts';
import { roleTexts } from './texts.ts';

type Role = Schemas['Role'];

const valuesOf = ({ description, permissions }: Role) => ({ description: description ?? '', permissions });

/** Form for the description and permissions of a role. Name and scope cannot be changed. */
export function RoleForm({ read }: { read: Tagged<Role> }) {
  const role = read.data;
  const texts = useTexts(roleTexts);
  const kit = useTexts(kitTexts);
  const queries = useQueryClient();
  const whyFixed = useWhyFixed();
  const form = useForm({ initialValues: valuesOf(role) });
  const { submit, isSending, problem, conflict } = useChange(form, {
    read,
    valuesOf,
    readAgain: async () => {
      const now = await readRole(role.id);
      // Also update the page around the form.
      queries.setQueryData(keyOfRole(role.id), now);
      return now;
    },
    send: async ({ description, permissions }, from) => {
      const body = {
        name: role.name,
        description: description.trim() || null,
        permissions: permissions.map((name) => ({ name })),
      };
      const params = { path: { role: role.id }, header: ifMatch(from?.tag) };
      const changing = answerWithEtag(api.PUT('/api/roles-list/{role}', { params, body }));
      const { data, tag } = await explained(changing, texts.refused);
      return { data: data.data, tag };
    },
    onDone: (saved, values) => {
      form.resetDirty(values);
      notifyDone(texts.saved(saved.name));
      void queries.invalidateQueries({ queryKey: ['roles'] });
    },
  });
  const isFixed = whyFixed(role) !== undefined;
  return (
    <>
      <form onSubmit={submit} noValidate>
        <LeaveGuard isDirty={form.isDirty() && !isSending} />
        <Stack gap="lg">
          <Textarea
            label={texts.description}
            autosize
            minRows={2}
            maxLength={DESCRIPTION_MAX_LENGTH}
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
      {conflict !== undefined && (
        <VersionsDialog
          conflict={conflict}
          labels={{ description: texts.description, permissions: texts.permissions }}
          readable={(_, value) => (Array.isArray(value) ? value.join(', ') : value)}
        />
      )}
    </>
  );
}
