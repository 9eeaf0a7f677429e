import { answer } from '../../../api/client.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { InstitutionForm } from './form.tsx';
import { institutionTexts } from './texts.ts';

export default function NewInstitution() {
  const texts = useTexts(institutionTexts);
  const refresh = useRefresh();
  return (
    <>
      <PageHeader
        title={texts.newTitle}
        detail={texts.newText}
        back={{ label: texts.title, to: '/manage/institutions' }}
      />
      <InstitutionForm
        label={texts.create}
        save={async (body) => (await answer(api.POST('/api/v1/institutions', { body }))).data}
        onSaved={() => {
          void refresh();
          notifyDone(texts.created);
        }}
      />
    </>
  );
}
