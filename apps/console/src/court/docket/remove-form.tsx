import { Text } from '@mantine/core';
import { answer } from '../../api/client.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { useRefresh } from '../cases/data.ts';
import type { Activity } from './kinds.ts';
import { docketTexts } from './texts.ts';

/** Confirms the deletion of an activity and explains what is kept. */
export function RemoveForm({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const texts = useTexts(docketTexts);
  const refresh = useRefresh();
  return (
    <ResourceForm
      initial={{}}
      fields={[<Text key="text">{texts.removeText}</Text>]}
      send={() =>
        answer(
          api.DELETE('/api/case-activities/{caseActivityId}', {
            params: { path: { caseActivityId: activity.id } },
          }),
        )
      }
      done={texts.removed}
      onDone={() => void refresh()}
      save={texts.remove}
      color="red"
      onClose={onClose}
    />
  );
}
