import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answerWithEtag, ifMatch } from '../../api/client.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, useMe } from '../api.ts';
import { USERS_KEY } from './components.tsx';
import { UserForm } from './form.tsx';
import { userTexts } from './texts.ts';
import { keyOfUser, readUser, useUser } from './use-user.ts';

export default function EditUser() {
  const texts = useTexts(userTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const me = useMe();
  const { id, query } = useUser();
  const to = `/users/${id}`;
  return (
    <Loaded query={query}>
      {(read) => (
        <>
          <PageHeader title={texts.editTitle(read.data.name)} back={{ label: read.data.name, to }} />
          <UserForm
            read={read}
            readAgain={async () => {
              const now = await readUser(id);
              // Users who now cancel the form also see the new version.
              queries.setQueryData(keyOfUser(id), now);
              return now;
            }}
            backTo={to}
            send={async ({ name, username, email, organization_id }, from = read) => {
              const { data, tag } = await answerWithEtag(
                api.PUT('/api/users/{id}', {
                  params: { path: { id }, header: ifMatch(from.tag) },
                  body: {
                    name,
                    username,
                    email,
                    // Omit an unchanged organization: the server refuses it from users who do not manage it.
                    ...(organization_id === (from.data.organization?.id ?? null) ? {} : { organization_id }),
                  },
                }),
              );
              return { data: data.data, tag };
            }}
            onDone={(saved) => {
              void queries.invalidateQueries({ queryKey: USERS_KEY });
              if (saved.id === me.id) void queries.invalidateQueries({ queryKey: ['me'] });
              notifyDone(texts.saved);
              void navigate(to);
            }}
          />
        </>
      )}
    </Loaded>
  );
}
