import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answerWithEtag } from '../../api/client.ts';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { UserForm } from './form.tsx';
import { explained } from './refusal.ts';
import { userTexts } from './texts.ts';

export default function NewUser() {
  const texts = useTexts(userTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <>
      <PageHeader title={texts.newTitle} back={{ label: texts.title, to: '/users' }} />
      <UserForm
        submitLabel={texts.create}
        cancelTo="/users"
        send={async ({ branch_ids: branchIds, ...values }) => {
          const body = { ...values, branch_ids: branchIds.map(Number) };
          const making = answerWithEtag(api.POST('/api/users', { body }));
          const { data, tag } = await explained(making, texts.outside);
          return { data: data.data, tag };
        }}
        onDone={({ id, name }) => {
          notifyDone(texts.created(name));
          void queries.invalidateQueries({ queryKey: ['users'] });
          void navigate(`/users/${id}`);
        }}
      />
    </>
  );
}
