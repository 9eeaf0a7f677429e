import { answer } from '../../../api/client.ts';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { useRefresh } from '../../shared/refresh.ts';
import { FaqForm } from './faq-form.tsx';
import { contentTexts } from './texts.ts';

export default function NewFaq() {
  const texts = useTexts(contentTexts);
  const refresh = useRefresh();
  return (
    <>
      <PageHeader title={texts.newFaq} back={{ label: texts.faqs, to: '/manage/questions' }} />
      <FaqForm
        save={(body) => answer(api.POST('/api/v1/faqs', { body }))}
        onSaved={() => {
          void refresh();
          notifyDone(texts.faqAdded);
        }}
      />
    </>
  );
}
