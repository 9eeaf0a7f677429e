import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answerWithEtag, ifMatch } from '../../api/client.ts';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { kitTexts } from '../../kit/texts.ts';
import { useDeleted } from '../../kit/use-deleted.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { TopicForm } from './form.tsx';
import { helpTexts } from './texts.ts';
import { HELP_KEY, keyOfTopic, readTopic, useHelpCenter, useTopic } from './use-help.ts';

export default function EditTopic() {
  const categories = useHelpCenter();
  return (
    <Loaded query={useTopic()}>
      {(read) => <Loaded query={categories}>{(all) => <Edit read={read} categories={all} />}</Loaded>}
    </Loaded>
  );
}

interface EditProps {
  read: Tagged<Schemas['HelpTopic']>;
  categories: readonly Schemas['HelpCategory'][];
}

/** Form that edits a topic, with optimistic locking. */
function Edit({ read, categories }: EditProps) {
  const topic = read.data;
  const texts = useTexts(helpTexts);
  const kit = useTexts(kitTexts);
  const navigate = useNavigate();
  const gone = useDeleted({ kind: HELP_KEY, own: keyOfTopic(topic.id), to: '/help/manage' });
  const queries = useQueryClient();
  const path = `/help/${topic.id}`;
  return (
    <>
      <PageHeader title={texts.editTitle(topic.title)} back={{ label: topic.title, to: path }} />
      <TopicForm
        read={read}
        readAgain={async () => {
          const now = await readTopic(topic.id);
          // Users who now cancel the form also see the new version.
          queries.setQueryData(keyOfTopic(topic.id), now);
          return now;
        }}
        categories={categories}
        submitLabel={kit.save}
        cancelTo={path}
        send={async ({ roles, ...values }, tagRead) => {
          const params = { path: { id: topic.id }, header: ifMatch(tagRead) };
          const body = { ...values, ...(roles === undefined ? {} : { roles }) };
          const { data, tag } = await answerWithEtag(api.PUT('/api/help-topics/{id}', { params, body }));
          return { data: data.data, tag };
        }}
        onDone={async (_saved, isMine) => {
          // A topic that the user can no longer see is treated like a deleted one.
          if (!isMine) return gone(texts.saved);
          notifyDone(texts.saved);
          await queries.invalidateQueries({ queryKey: HELP_KEY });
          await navigate(path);
        }}
      />
    </>
  );
}
