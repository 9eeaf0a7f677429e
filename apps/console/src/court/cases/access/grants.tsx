import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { DialogButton } from '../../../kit/dialog-button.tsx';
import { ResourceForm } from '../../../kit/forms/resource-form.tsx';
import { IconUserPlus } from '../../../kit/icons/tabler.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { fromLocalInput } from '../../../language/now.ts';
import { api, type Schemas } from '../../api.ts';
import { caseKey, useRefresh } from '../data.ts';
import { findGrantees, GRANTEE_LETTERS } from '../find-cases.ts';
import { relationTexts } from '../relation-texts.ts';

type Grant = Schemas['CaseGrant'];

export function useGrants(caseId: string) {
  return useQuery({
    queryKey: [...caseKey(caseId), 'grants'],
    queryFn: async () =>
      (await answer(api.GET('/api/case-records/{id}/grants', { params: { path: { id: caseId } } }))).data,
  });
}

/** People given access, including those whose access has ended. */
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
            <Badge tt="none" variant="light" color={grant.is_live ? 'green' : 'gray'}>
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
              notifyDone(texts.revoked);
            }}
          />
        )}
      </Group>
    </Card>
  );
}

function GrantForm({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const texts = useTexts(relationTexts);
  const refresh = useRefresh();
  return (
    <ResourceForm
      initial={{ user_id: '', reason: '', expires_at: '' }}
      fields={[
        {
          kind: 'found',
          name: 'user_id',
          label: texts.user,
          description: texts.granteeHint,
          placeholder: texts.granteePlaceholder,
          required: true,
          queryKey: [...caseKey(caseId), 'grantees'],
          find: (search) => findGrantees(caseId, search, texts.noRole),
          leastLetters: GRANTEE_LETTERS,
        },
        { kind: 'long', name: 'reason', label: texts.reason, description: texts.reasonHint, required: true },
        { kind: 'datetime-local', name: 'expires_at', label: texts.until, description: texts.untilHint },
      ]}
      send={({ user_id, reason, expires_at }) =>
        answer(
          api.POST('/api/case-records/{id}/grants', {
            params: { path: { id: caseId } },
            // No account has ID 0, so the server refuses an empty field with an error for that field.
            body: { user_id: Number(user_id), reason, expires_at: fromLocalInput(expires_at) ?? null },
          }),
        )
      }
      done={texts.granted}
      onDone={() => void refresh()}
      save={texts.letIn}
      onClose={onClose}
    />
  );
}
