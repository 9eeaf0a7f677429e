import { Badge, Card, Group, NumberInput, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { RemoteSelect } from '../../kit/forms/remote-select.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { tellDone } from '../../kit/tell.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { fromLocalInput } from '../../language/now.ts';
import { api, type Schemas, useMe } from '../api.ts';
import { caseKey, useRefresh } from './data.ts';
import { findUsers } from './find-cases.ts';
import { DialogButton, DialogForm } from './form-dialog.tsx';
import { relationTexts } from './relation-texts.ts';

type Grant = Schemas['CaseGrant'];

export function useGrants(caseId: string) {
  return useQuery({
    queryKey: [...caseKey(caseId), 'grants'],
    queryFn: async () =>
      (await answer(api.GET('/api/case-records/{id}/grants', { params: { path: { id: caseId } } }))).data,
  });
}

/** Who was let in by name; those that have ended, too. */
export function Grants({ caseId, grants }: { caseId: string; grants: Grant[] }) {
  const texts = useTexts(relationTexts);
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {texts.grants}
        </Title>
        <DialogButton label={texts.letIn} icon={<IconUserPlus size={18} aria-hidden />} variant="light">
          {(close) => <GrantForm caseId={caseId} onClose={close} />}
        </DialogButton>
      </Group>
      <Stack gap="xs">
        {grants.length === 0 && <Text c="dimmed">{texts.noGrants}</Text>}
        {grants.map((grant) => (
          <GrantCard key={grant.id} grant={grant} caseId={caseId} />
        ))}
      </Stack>
    </section>
  );
}

function GrantCard({ grant, caseId }: { grant: Grant; caseId: string }) {
  const texts = useTexts(relationTexts);
  const { dateTime } = useFormats();
  const refresh = useRefresh();
  const name = grant.user.name ?? '–';
  const path = { id: caseId, grant: grant.id };
  return (
    <Card withBorder padding="sm" component="article" aria-label={name}>
      <Group justify="space-between">
        <div>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            <Badge variant="light" color={grant.is_live ? 'green' : 'gray'}>
              {grant.is_live ? texts.live : texts.ended}
            </Badge>
          </Group>
          <Text size="sm">{grant.reason}</Text>
          <Text size="sm" c="dimmed">
            {texts.grantedBy(grant.granted_by.name ?? '–', dateTime(grant.granted_at))}
            {grant.expires_at !== null && ` · ${texts.endsOn(dateTime(grant.expires_at))}`}
          </Text>
        </div>
        {grant.is_live && (
          <ConfirmButton
            label={texts.revoke}
            title={texts.revokeTitle(name)}
            text={texts.revokeText}
            size="xs"
            action={() => answer(api.DELETE('/api/case-records/{id}/grants/{grant}', { params: { path } }))}
            onDone={() => {
              void refresh();
              tellDone(texts.revoked);
            }}
          />
        )}
      </Group>
    </Card>
  );
}

/** Whoever manages accounts finds them by name; to others their numbers are told. */
function useFindsUsers(): boolean {
  const managing = ['Super Admin', 'Branch of the Court Clerk'];
  return useMe().roles.some(({ name }) => managing.includes(name));
}

function GrantForm({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const texts = useTexts(relationTexts);
  const refresh = useRefresh();
  const findsUsers = useFindsUsers();
  const form = useForm({ initialValues: { user_id: '', reason: '', expires_at: '' } });
  const { submit, isSending, problem } = useSubmit(form, {
    send: ({ user_id, reason, expires_at }) =>
      answer(
        api.POST('/api/case-records/{id}/grants', {
          params: { path: { id: caseId } },
          // No account has the number 0: the server says that the field is wrong.
          body: { user_id: Number(user_id), reason, expires_at: fromLocalInput(expires_at) ?? null },
        }),
      ),
    onDone: () => {
      void refresh();
      tellDone(texts.granted);
      onClose();
    },
  });
  return (
    <DialogForm
      submit={submit}
      isSending={isSending}
      problem={problem}
      fields={['user_id', 'reason', 'expires_at']}
      save={texts.letIn}
      onClose={onClose}
    >
      {findsUsers ? (
        <RemoteSelect
          label={texts.user}
          placeholder={texts.userHint}
          required
          queryKey={['users']}
          find={findUsers}
          value={form.values.user_id || null}
          onChange={(value) => form.setFieldValue('user_id', value ?? '')}
          error={form.errors.user_id}
        />
      ) : (
        <NumberInput
          label={texts.userNumber}
          description={texts.userNumberHint}
          required
          hideControls
          min={1}
          allowDecimal={false}
          {...form.getInputProps('user_id')}
        />
      )}
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        required
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <TextInput
        type="datetime-local"
        label={texts.until}
        description={texts.untilHint}
        {...form.getInputProps('expires_at')}
      />
    </DialogForm>
  );
}
