import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { answer } from '../../../api/client.ts';
import { ConfirmButton } from '../../../kit/confirm-button.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { tellDone } from '../../../kit/tell.ts';
import { useTexts } from '../../../language/language.tsx';
import { api } from '../../api.ts';
import { MANAGE, useRefresh } from '../bits/refresh.ts';
import { words } from '../words.ts';
import { FaqForm } from './faq-form.tsx';
import { contentTexts } from './texts.ts';

export default function EditFaq() {
  const texts = useTexts(contentTexts);
  const { saved } = useTexts(words);
  const refresh = useRefresh();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const id = Number(useParams().id);
  const query = useQuery({
    queryKey: [MANAGE, 'faqs', id],
    queryFn: async () => (await answer(api.GET('/api/v1/faqs/{id}', { params: { path: { id } } }))).data,
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
                onDone={() => {
                  tellDone(texts.deleted);
                  // What stands here is gone, and not to be asked for again.
                  void queries.invalidateQueries({
                    predicate: ({ queryKey }) => queryKey[0] === MANAGE && queryKey[2] !== id,
                  });
                  void navigate('/manage/questions');
                }}
              />
            }
          />
          <FaqForm
            faq={faq}
            save={(body) => answer(api.PUT('/api/v1/faqs/{id}', { params: { path: { id } }, body }))}
            onSaved={() => {
              void refresh();
              tellDone(saved);
            }}
          />
        </>
      )}
    </Loaded>
  );
}
