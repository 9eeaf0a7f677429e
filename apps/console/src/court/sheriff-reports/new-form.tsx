import { answer } from '../../api/client.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { useRefresh } from '../cases/data.ts';
import { ATTEMPT_FIELDS, AttemptFields, attemptOf, startOfAttempt } from './fields.tsx';
import { sheriffTexts } from './texts.ts';

interface NewReportFormProps {
  caseId: string;
  hearingId: string;
  onClose: () => void;
}

/** Form that records a sheriff's report under a hearing, with its first attempt of service. */
export function NewReportForm({ caseId, hearingId, onClose }: NewReportFormProps) {
  const texts = useTexts(sheriffTexts);
  const refresh = useRefresh();
  return (
    <ResourceForm
      initial={{ ...startOfAttempt(), remarks: '' }}
      fields={({ values, getInputProps }) => [
        <AttemptFields key="attempt" values={values} field={getInputProps} />,
        { kind: 'long', name: 'remarks', label: texts.remarks },
      ]}
      names={ATTEMPT_FIELDS}
      send={(values) =>
        answer(
          api.POST('/api/backoffice/case/{caseId}/activities-sheriff', {
            params: { path: { caseId } },
            body: {
              hearing_parent_id: hearingId,
              ...attemptOf(values),
              remarks: values.remarks.trim() || null,
            },
          }),
        )
      }
      done={texts.recorded}
      onDone={() => void refresh()}
      save={texts.record}
      onClose={onClose}
    />
  );
}
