import { Text } from '@mantine/core';
import { answer } from '../../api/client.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { fromLocalInput, toLocalInput } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import { useRefresh } from '../cases/data.ts';
import { docketTexts } from './texts.ts';

interface FormProps {
  activity: Pick<Schemas['Activity'], 'id'>;
  onClose: () => void;
}

/** Form that marks an activity as complied, by default now. */
export function ComplyForm({ activity, onClose }: FormProps) {
  const texts = useTexts(docketTexts);
  const refresh = useRefresh();
  return (
    <ResourceForm
      initial={{ complied_at: toLocalInput(new Date().toISOString()) }}
      fields={[{ kind: 'datetime-local', name: 'complied_at', label: texts.compliedAt }]}
      send={({ complied_at: at }) =>
        answer(
          api.POST('/api/case-activities/{caseActivityId}/comply', {
            params: { path: { caseActivityId: activity.id } },
            body: { complied_at: fromLocalInput(at) ?? null },
          }),
        )
      }
      done={texts.complyDone}
      onDone={() => void refresh()}
      save={texts.comply}
      onClose={onClose}
    />
  );
}

export function UndoComplianceForm({ activity, onClose }: FormProps) {
  const texts = useTexts(docketTexts);
  const refresh = useRefresh();
  return (
    <ResourceForm
      initial={{}}
      fields={[<Text key="text">{texts.undoText}</Text>]}
      send={() =>
        answer(
          api.DELETE('/api/case-activities/{caseActivityId}/comply', {
            params: { path: { caseActivityId: activity.id } },
          }),
        )
      }
      done={texts.undoDone}
      onDone={() => void refresh()}
      save={texts.undo}
      onClose={onClose}
    />
  );
}
