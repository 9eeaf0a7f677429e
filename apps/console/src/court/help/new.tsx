import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { answerWithEtag } from '../../api/client.ts';
import { Empty } from '../../kit/empty.tsx';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { TopicForm } from './form.tsx';
import { helpTexts } from './texts.ts';
import { HELP_KEY, useHelpCenter } from './use-help.ts';

export default function NewTopic() {
  const texts = useTexts(helpTexts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader title={texts.newTitle} back={{ label: texts.manageTitle, to: '/help/manage' }} />
      <Loaded query={useHelpCenter()}>
        {(categories) =>
          categories.length === 0 ? (
            <Empty title={texts.noCategories} hint={texts.noCategoriesHint} />
          ) : (
            <TopicForm
              categories={categories}
              categoryId={params.get('category') ?? undefined}
              submitLabel={texts.create}
              cancelTo="/help/manage"
              send={async ({ roles = [], ...values }) => {
                const body = { ...values, roles };
                const { data, tag } = await answerWithEtag(api.POST('/api/help-topics', { body }));
                return { data: data.data, tag };
              }}
              onDone={({ id, title }, isMine) => {
                notifyDone(isMine ? texts.created(title) : texts.createdForOthers(title));
                void queries.invalidateQueries({ queryKey: HELP_KEY });
                void navigate(isMine ? `/help/${id}` : '/help/manage');
              }}
            />
          )
        }
      </Loaded>
    </>
  );
}
