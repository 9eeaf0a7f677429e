import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answerWithEtag, ifMatch } from '../../api/client.ts';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { UserForm, type UserValues } from './form.tsx';
import { explained } from './refusal.ts';
import { userTexts } from './texts.ts';
import { keyOfUser, readUser, useUser } from './use-user.ts';

export default function EditUser() {
  return <Loaded query={useUser()}>{(read) => <Edit read={read} />}</Loaded>;
}

/** Form that edits an account, with optimistic locking. */
function Edit({ read }: { read: Tagged<Schemas['User']> }) {
  const user = read.data;
  const texts = useTexts(userTexts);
  const kit = useTexts(kitTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const path = `/users/${user.id}`;
  return (
    <>
      <PageHeader title={texts.editTitle(user.name)} back={{ label: user.name, to: path }} />
      <UserForm
        read={read}
        readAgain={async () => {
          const now = await readUser(user.id);
          // Users who now cancel the form also see the new version.
          queries.setQueryData(keyOfUser(user.id), now);
          return now;
        }}
        submitLabel={kit.save}
        cancelTo={path}
        send={async (values, from = read) => {
          const params = { path: { id: user.id }, header: ifMatch(from.tag) };
          const body = changesOf(from.data, values);
          const changing = answerWithEtag(api.PUT('/api/users/{id}', { params, body }));
          const { data, tag } = await explained(changing, texts.outside);
          return { data: data.data, tag };
        }}
        onDone={() => {
          notifyDone(texts.saved);
          void queries.invalidateQueries({ queryKey: ['users'] });
          // The menu shows the signed-in user's own name.
          void queries.invalidateQueries({ queryKey: ['me'] });
          void navigate(path);
        }}
      />
    </>
  );
}

/** Returns only changed fields, so that the server does not refuse a field that the user did not touch. */
function changesOf(user: Schemas['User'], values: UserValues) {
  const branchIds = values.branch_ids.map(Number);
  return {
    ...(values.name === user.name ? {} : { name: values.name }),
    ...(values.email === user.email ? {} : { email: values.email }),
    ...(isSame(values.role_ids, user.roles) ? {} : { role_ids: values.role_ids }),
    ...(isSame(branchIds, user.branches) ? {} : { branch_ids: branchIds }),
  };
}

function isSame<Id>(ids: readonly Id[], before: readonly { id: Id }[]): boolean {
  return ids.length === before.length && before.every(({ id }) => ids.includes(id));
}
