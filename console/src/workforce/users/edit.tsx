import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer } from '../../api/client.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { tellDone } from '../../kit/tell.ts';
import { useTexts } from '../../language/language.tsx';
import { api, useMe } from '../api.ts';
import { USERS_KEY } from './bits.tsx';
import { UserForm } from './form.tsx';
import { userTexts } from './texts.ts';
import { useUser } from './use-user.ts';

export default function EditUser() {
  const texts = useTexts(userTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const me = useMe();
  const { id, query } = useUser();
  const to = `/users/${id}`;
  return (
    <Loaded query={query}>
      {(user) => (
        <>
          <PageHeader title={texts.editTitle(user.name)} back={{ label: user.name, to }} />
          <UserForm
            user={user}
            backTo={to}
            send={({ name, username, email, organization_id }) =>
              answer(
                api.PUT('/api/users/{id}', {
                  params: { path: { id } },
                  body: {
                    name,
                    username,
                    email,
                    // To say the same again would be refused to who does not manage it.
                    ...(organization_id === (user.organization?.id ?? null) ? {} : { organization_id }),
                  },
                }),
              )
            }
            onDone={(saved) => {
              void queries.invalidateQueries({ queryKey: USERS_KEY });
              if (saved.id === me.id) void queries.invalidateQueries({ queryKey: ['me'] });
              tellDone(texts.saved);
              void navigate(to);
            }}
          />
        </>
      )}
    </Loaded>
  );
}
