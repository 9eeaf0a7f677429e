import { answer } from '../../../api/client.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { ScholarForm } from './form.tsx';
import { scholarTexts } from './texts.ts';

export default function NewScholar() {
  const texts = useTexts(scholarTexts);
  const refresh = useRefresh();
  return (
    <>
      <PageHeader
        title={texts.newTitle}
        detail={texts.newText}
        back={{ label: texts.title, to: '/manage/scholars' }}
      />
      <ScholarForm
        label={texts.add}
        save={async (body) => (await answer(api.POST('/api/v1/scholars', { body }))).data}
        onSaved={() => {
          void refresh();
          notifyDone(texts.added);
        }}
      />
    </>
  );
}
