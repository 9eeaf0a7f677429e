import { Alert, Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { Facts } from '../users/facts.tsx';
import { DeleteRole } from './delete-role.tsx';
import { useWhyFixed } from './fixed.ts';
import { RoleForm } from './form.tsx';
import { keyOfRole, readRole } from './read-role.ts';
import { scopeNames } from './scope-names.ts';
import { roleTexts } from './texts.ts';

export default function RoleRecord() {
  const id = useParams().id ?? '';
  const query = useQuery({ queryKey: keyOfRole(id), queryFn: () => readRole(id) });
  return <Loaded query={query}>{(read) => <Record key={read.data.id} read={read} />}</Loaded>;
}

function Record({ read }: { read: Tagged<Schemas['Role']> }) {
  const role = read.data;
  const texts = useTexts(roleTexts);
  const reason = useWhyFixed()(role);
  return (
    <>
      <PageHeader
        title={role.name}
        back={{ label: texts.title, to: '/roles' }}
        detail={texts.neverRenamed}
        actions={<DeleteRole role={role} />}
      />
      <Stack gap="lg" maw={820}>
        {reason !== undefined && <Alert color="yellow">{reason}</Alert>}
        <RoleFacts role={role} />
        <RoleForm read={read} />
      </Stack>
    </>
  );
}

function RoleFacts({ role }: { role: Schemas['Role'] }) {
  const texts = useTexts(roleTexts);
  const scopes = useTexts(scopeNames);
  const { dateTime } = useFormats();
  return (
    <Facts
      facts={[
        [texts.kind, role.is_system ? texts.system : texts.own],
        [texts.scope, `${scopes[role.reach]}. ${texts.scopeHints[role.reach]}`],
        [texts.holders, <Holders key="holders" role={role} />],
        [texts.changed, dateTime(role.updated_at)],
      ]}
    />
  );
}

/** Number of holders of the role among the accounts that the user manages. */
function Holders({ role }: { role: Schemas['Role'] }) {
  const texts = useTexts(roleTexts);
  const { number } = useFormats();
  const { data: total } = useQuery({
    queryKey: ['users', 'with-role', role.id],
    queryFn: async () => {
      const query = { 'filter[role_id]': role.id, per_page: 1 };
      return (await answer(api.GET('/api/users', { params: { query } }))).meta.total;
    },
  });
  if (total === undefined) return <>…</>;
  if (total === 0) return <>{texts.nobody}</>;
  return (
    <Anchor component={Link} to={`/users?role=${role.id}`} underline="always">
      {texts.holdersOf(number(total))}
    </Anchor>
  );
}
