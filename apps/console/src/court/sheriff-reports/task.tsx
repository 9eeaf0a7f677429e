import { Anchor, Title } from '@mantine/core';
import { Link } from 'react-router';
import { NOTHING } from '../../language/formats.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { type Schemas, usePermission } from '../api.ts';
import { paperKindNames } from '../papers/kind-names.ts';
import { Facts } from '../users/facts.tsx';
import { sheriffTexts } from './texts.ts';

/** The paper to serve: addressee, address and due date. Renders nothing for a report without a paper. */
export function TaskToServe({ task }: { task: Schemas['SheriffReport']['task'] }) {
  const texts = useTexts(sheriffTexts);
  const papers: Readonly<Record<string, string>> = useTexts(paperKindNames);
  const { longDate } = useFormats();
  const can = usePermission();
  if (task === null) return null;
  const endedFacts: [string, string][] =
    task.end_reason === null ? [] : [[texts.endReason, texts.endReasons[task.end_reason]]];
  const paper = `${papers[task.kind] ?? task.paper} ${task.number}`;
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {texts.toServe}
      </Title>
      <Facts
        facts={[
          [
            texts.paper,
            can('View Case Activities') ? (
              <Anchor key="paper" component={Link} to={`/papers/${task.document_id}`}>
                {paper}
              </Anchor>
            ) : (
              paper
            ),
          ],
          [texts.addressee, task.addressee],
          [texts.address, task.address ?? NOTHING],
          [texts.dueOn, longDate(task.due_on)],
          ...endedFacts,
        ]}
      />
    </section>
  );
}
