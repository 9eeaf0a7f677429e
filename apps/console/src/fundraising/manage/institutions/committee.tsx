import { Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { FormButton } from '../../../kit/forms/form-button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { Section } from '../../../kit/section.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api, type Schemas } from '../../api.ts';
import { findUsers } from '../../shared/finders.ts';
import { usePermission } from '../../shared/permissions.ts';
import { MANAGE, useRefresh } from '../../shared/refresh.ts';
import { State } from '../../shared/state.tsx';
import { institutionTexts } from './texts.ts';

interface CommitteeProps {
  institutionId: number;
}

/** Committee that decides on the campaigns and withdrawals of an institution. */
export function Committee({ institutionId }: CommitteeProps) {
  const texts = useTexts(institutionTexts);
  const can = usePermission();
  const query = useQuery({
    queryKey: [MANAGE, 'institutions', institutionId, 'committee'],
    queryFn: async () =>
      (
        await answer(
          api.GET('/api/v1/institutions/{id}/committee', { params: { path: { id: institutionId } } }),
        )
      ).data,
  });
  const canChange = can('Run an institution');
  return (
    <Section
      title={texts.committee}
      actions={canChange ? <Appoint institutionId={institutionId} /> : undefined}
    >
      <Text c="dimmed" mb="md">
        {texts.committeeText}
      </Text>
      <Loaded query={query} lines={2}>
        {(members) =>
          members.length === 0 ? (
            <Text>{texts.noCommittee}</Text>
          ) : (
            <List listStyleType="none" spacing="sm" styles={{ itemWrapper: { width: '100%' } }}>
              {members.map((member) => (
                <Member key={member.id} member={member} institutionId={institutionId} canChange={canChange} />
              ))}
            </List>
          )
        }
      </Loaded>
    </Section>
  );
}

interface MemberProps extends CommitteeProps {
  member: Schemas['CommitteeMember'];
  canChange: boolean;
}

function Member({ member: { id, name, email, status }, institutionId, canChange }: MemberProps) {
  const texts = useTexts(institutionTexts);
  const refresh = useRefresh();
  return (
    <List.Item styles={{ itemLabel: { width: '100%' } }}>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            {status !== 'active' && <State kind="userStatus" value={status} />}
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        </div>
        {canChange && (
          <ConfirmButton
            label={texts.dismiss}
            aria-label={texts.dismissOf(name)}
            title={texts.dismissTitle(name)}
            text={texts.dismissText}
            size="compact-sm"
            action={() =>
              api.DELETE('/api/v1/institutions/{id}/committee/{user_id}', {
                params: { path: { id: institutionId, user_id: id } },
              })
            }
            onDone={() => {
              void refresh();
              notifyDone(texts.dismissed);
            }}
          />
        )}
      </Group>
    </List.Item>
  );
}

function Appoint({ institutionId }: CommitteeProps) {
  const texts = useTexts(institutionTexts);
  const refresh = useRefresh();
  return (
    <FormButton
      label={texts.appoint}
      button={{ size: 'compact-sm', variant: 'light' }}
      initial={{ user_id: '' }}
      fields={[
        {
          kind: 'found',
          name: 'user_id',
          label: texts.person,
          description: texts.personHint,
          required: true,
          queryKey: [MANAGE, 'users', 'of', institutionId],
          find: (search) => findUsers(search, institutionId),
        },
      ]}
      send={({ user_id }) =>
        answer(
          api.POST('/api/v1/institutions/{id}/committee', {
            params: { path: { id: institutionId } },
            body: { user_id: user_id === '' ? null : Number(user_id) },
          }),
        )
      }
      done={texts.appointed}
      onDone={refresh}
      save={texts.appoint}
    />
  );
}
