import { Text } from '@mantine/core';
import { answer } from '../../api/client.ts';
import { choicesOf } from '../../kit/forms/choices.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas } from '../api.ts';
import { useRefresh } from '../cases/data.ts';
import { wordTexts } from '../cases/words.ts';
import { hearingTexts } from './texts.ts';

interface EndFormProps {
  hearing: Pick<Schemas['Activity'], 'id' | 'remarks' | 'scheduled_at'>;
  onClose: () => void;
}

/** Form that cancels a hearing; a reason is required. */
export function CancelHearing({ hearing, onClose }: EndFormProps) {
  const texts = useTexts(hearingTexts);
  const refresh = useRefresh();
  return (
    <ResourceForm
      initial={{ reason: '' }}
      fields={[
        <Text key="text">{texts.cancelText}</Text>,
        {
          kind: 'long',
          name: 'reason',
          label: texts.cancelReason,
          description: texts.reasonHint,
          required: true,
        },
      ]}
      send={(body) =>
        answer(api.POST('/api/hearings/{id}/cancel', { params: { path: { id: hearing.id } }, body }))
      }
      done={texts.cancelled}
      onDone={() => void refresh()}
      save={texts.cancel}
      color="red"
      onClose={onClose}
    />
  );
}

/**
 * Form that records the result of a hearing. Before the hearing starts, it does not offer results that require the
 * hearing to have started.
 */
export function HearingResult({ hearing, onClose }: EndFormProps) {
  const texts = useTexts(hearingTexts);
  const words = useTexts(wordTexts);
  const refresh = useRefresh();
  const hasBegun = hearing.scheduled_at !== null && Date.parse(hearing.scheduled_at) <= Date.now();
  const results = hasBegun ? (['held', 'no_show', 'postponed'] as const) : (['postponed'] as const);
  return (
    <ResourceForm
      initial={{ hearing_status: results[0] as (typeof results)[number], remarks: hearing.remarks ?? '' }}
      fields={(form) => [
        {
          kind: 'native-choice',
          name: 'hearing_status',
          label: texts.resultLabel,
          description: form.values.hearing_status === 'postponed' ? texts.postponedHint : undefined,
          data: choicesOf(words.hearing, results),
        },
        { kind: 'long', name: 'remarks', label: texts.resultRemarks, description: texts.resultHint },
      ]}
      send={({ hearing_status, remarks }) =>
        answer(
          api.POST('/api/hearings/{id}/result', {
            params: { path: { id: hearing.id } },
            body: { hearing_status, remarks: remarks.trim() || null },
          }),
        )
      }
      done={texts.resultDone}
      onDone={() => void refresh()}
      save={texts.save}
      onClose={onClose}
    />
  );
}
