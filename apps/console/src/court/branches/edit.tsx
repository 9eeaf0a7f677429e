import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer } from '../../api/client.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { BranchForm } from './form.tsx';
import { branchTexts } from './texts.ts';
import { useBranch } from './use-branch.ts';

export default function EditBranch() {
  return <Loaded query={useBranch('edit')}>{(branch) => <Edit branch={branch} />}</Loaded>;
}

function Edit({ branch }: { branch: Schemas['Branch'] }) {
  const texts = useTexts(branchTexts);
  const kit = useTexts(kitTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const path = `/branches/${branch.id}`;
  return (
    <>
      <PageHeader title={texts.editTitle(branch.name)} back={{ label: branch.name, to: path }} />
      <BranchForm
        branch={branch}
        submitLabel={kit.save}
        cancelTo={path}
        send={async (body) => {
          const params = { path: { id: branch.id } };
          return (await answer(api.PUT('/api/branches/{id}', { params, body }))).data;
        }}
        onDone={() => {
          notifyDone(texts.saved);
          void queries.invalidateQueries({ queryKey: ['branches'] });
          void navigate(path);
        }}
      />
    </>
  );
}
