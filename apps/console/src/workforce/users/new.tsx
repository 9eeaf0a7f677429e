import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answerWithEtag } from '../../api/client.ts';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { USERS_KEY } from './components.tsx';
import { UserForm, type UserValues } from './form.tsx';
import { userTexts } from './texts.ts';

export default function NewUser() {
  const texts = useTexts(userTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <>
      <PageHeader title={texts.add} back={{ label: texts.back, to: '/users' }} />
      <UserForm
        backTo="/users"
        send={async (values) => {
          const { data, tag } = await answerWithEtag(api.POST('/api/users', { body: bodyOf(values) }));
          return { data: data.data, tag };
        }}
        onDone={({ id, name }) => {
          void queries.invalidateQueries({ queryKey: USERS_KEY });
          notifyDone(texts.made(name));
          void navigate(`/users/${id}`);
        }}
      />
    </>
  );
}

/** Without an organization, the server uses the one that the user manages. */
const bodyOf = ({ organization_id, ...values }: UserValues) => ({
  ...values,
  ...(organization_id === null ? {} : { organization_id }),
});
