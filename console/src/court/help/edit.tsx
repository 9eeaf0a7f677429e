import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer } from '../../api/client.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { tellDone } from '../../kit/tell.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useGone } from '../../kit/use-gone.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { TopicForm } from './form.tsx';
import { helpTexts } from './texts.ts';
import { HELP_KEY, useHelpCenter, useTopic } from './use-help.ts';

export default function EditTopic() {
  const categories = useHelpCenter();
  return (
    <Loaded query={useTopic()}>
      {(topic) => <Loaded query={categories}>{(all) => <Edit topic={topic} categories={all} />}</Loaded>}
    </Loaded>
  );
}

interface EditProps {
  topic: Schemas['HelpTopic'];
  categories: readonly Schemas['HelpCategory'][];
}

function Edit({ topic, categories }: EditProps) {
  const texts = useTexts(helpTexts);
  const kit = useTexts(kitTexts);
  const navigate = useNavigate();
  const gone = useGone({ kind: HELP_KEY, own: [...HELP_KEY, 'topic', topic.id], to: '/help/manage' });
  const queries = useQueryClient();
  const path = `/help/${topic.id}`;
  return (
    <>
      <PageHeader title={texts.editTitle(topic.title)} back={{ label: topic.title, to: path }} />
      <TopicForm
        topic={topic}
        categories={categories}
        submitLabel={kit.save}
        cancelTo={path}
        send={async ({ roles, ...values }) => {
          const params = { path: { id: topic.id } };
          const body = { ...values, ...(roles === undefined ? {} : { roles }) };
          return (await answer(api.PUT('/api/help-topics/{id}', { params, body }))).data;
        }}
        onDone={async (_saved, isMine) => {
          // What they no longer see is as if it were deleted.
          if (!isMine) return gone(texts.saved);
          tellDone(texts.saved);
          await queries.invalidateQueries({ queryKey: HELP_KEY });
          await navigate(path);
        }}
      />
    </>
  );
}
