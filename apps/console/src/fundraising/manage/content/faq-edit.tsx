import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { TO_EDIT } from '../../../kit/forms/changes.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { notifyDone } from '../../../kit/notify.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { useDeleted } from '../../../kit/use-deleted.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { MANAGE, useRefresh } from '../../shared/refresh.ts';
import { words } from '../../shared/words.ts';
import { FaqForm } from './faq-form.tsx';
import { contentTexts } from './texts.ts';

export default function EditFaq() {
  const texts = useTexts(contentTexts);
  const { saved } = useTexts(words);
  const refresh = useRefresh();
  const id = Number(useParams().id);
  const gone = useDeleted({ kind: [MANAGE], own: [MANAGE, 'faqs', id], to: '/manage/questions' });
  const query = useQuery({
    queryKey: [MANAGE, 'faqs', id],
    queryFn: async () => (await answer(api.GET('/api/v1/faqs/{id}', { params: { path: { id } } }))).data,
    ...TO_EDIT,
  });
  return (
    <Loaded query={query} lines={12}>
      {(faq) => (
        <>
          <PageHeader
            title={texts.editFaq}
            detail={faq.question}
            back={{ label: texts.faqs, to: '/manage/questions' }}
            actions={
              <ConfirmButton
                label={texts.deleteFaq}
                title={texts.deleteTitle}
                text={texts.deleteText}
                action={() => api.DELETE('/api/v1/faqs/{id}', { params: { path: { id } } })}
                onDone={() => gone(texts.deleted)}
              />
            }
          />
          <FaqForm
            faq={faq}
            save={(_, body) => answer(api.PUT('/api/v1/faqs/{id}', { params: { path: { id } }, body }))}
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
