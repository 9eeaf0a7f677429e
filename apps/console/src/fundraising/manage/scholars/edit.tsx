import { answer } from '../../../api/client.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { kitTexts } from '../../../kit/texts.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { ScholarForm } from './form.tsx';
import { scholarTexts } from './texts.ts';
import { nameOf, useScholar } from './use-scholar.ts';

export default function EditScholar() {
  const texts = useTexts(scholarTexts);
  const { saved } = useTexts(words);
  const { save } = useTexts(kitTexts);
  const refresh = useRefresh();
  return (
    <Loaded query={useScholar('edit')} lines={14}>
      {(scholar) => (
        <>
          <PageHeader
            title={texts.editTitle(nameOf(scholar))}
            back={{ label: nameOf(scholar), to: `/manage/scholars/${scholar.id}` }}
          />
          <ScholarForm
            scholar={scholar}
            label={save}
            save={async (_, { institution_id: __, ...body }) => {
              const path = { id: scholar.id };
              return (await answer(api.PUT('/api/v1/scholars/{id}', { params: { path }, body }))).data;
            }}
            onSaved={() => {
              void refresh();
              notifyDone(saved);
            }}
          />
        </>
      )}
    </Loaded>
  );
}
