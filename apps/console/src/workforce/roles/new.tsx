import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answerWithEtag } from '../../api/client.ts';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { RoleForm } from './form.tsx';
import { ROLES_KEY } from './key.ts';
import { roleTexts } from './texts.ts';

export default function NewRole() {
  const texts = useTexts(roleTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <>
      <PageHeader title={texts.add} back={{ label: texts.back, to: '/roles' }} />
      <RoleForm
        send={async (body) => {
          const { data, tag } = await answerWithEtag(api.POST('/api/roles', { body }));
          return { data: data.data, tag };
        }}
        onDone={({ name }) => {
          queries.removeQueries({ queryKey: ROLES_KEY });
          notifyDone(texts.made(name));
          void navigate('/roles');
        }}
      />
    </>
  );
}
