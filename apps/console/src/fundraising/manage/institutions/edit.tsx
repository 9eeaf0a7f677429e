import { answer } from '../../../api/client.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { kitTexts } from '../../../kit/texts.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { InstitutionForm } from './form.tsx';
import { institutionTexts } from './texts.ts';
import { useInstitution } from './use-institution.ts';

export default function EditInstitution() {
  const texts = useTexts(institutionTexts);
  const { saved } = useTexts(words);
  const { save } = useTexts(kitTexts);
  const refresh = useRefresh();
  return (
    <Loaded query={useInstitution('edit')}>
      {(institution) => (
        <>
          <PageHeader
            title={texts.editTitle}
            back={{ label: institution.name, to: `/manage/institutions/${institution.id}` }}
          />
          <InstitutionForm
            institution={institution}
            label={save}
            save={async (_, body) => {
              const path = { id: institution.id };
              return (await answer(api.PUT('/api/v1/institutions/{id}', { params: { path }, body }))).data;
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
