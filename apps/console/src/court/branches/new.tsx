import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer } from '../../api/client.ts';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { BranchForm } from './form.tsx';
import { branchTexts } from './texts.ts';

export default function NewBranch() {
  const texts = useTexts(branchTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <>
      <PageHeader title={texts.newTitle} back={{ label: texts.title, to: '/branches' }} />
      <BranchForm
        submitLabel={texts.open}
        cancelTo="/branches"
        send={async (body) => (await answer(api.POST('/api/branches', { body }))).data}
        onDone={({ id, name }) => {
          notifyDone(texts.opened(name));
          void queries.invalidateQueries({ queryKey: ['branches'] });
          void navigate(`/branches/${id}`);
        }}
      />
    </>
  );
}
