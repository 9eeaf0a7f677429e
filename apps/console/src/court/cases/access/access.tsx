import { Group, Stack, Text, Title } from '@mantine/core';
import { answer } from '../../../api/client.ts';
import { hasStatus } from '../../../api/errors.ts';
import { DialogButton } from '../../../kit/dialog-button.tsx';
import { isFirstAsked } from '../../../kit/failed.tsx';
import { choicesOf } from '../../../kit/forms/choices.ts';
import { ResourceForm } from '../../../kit/forms/resource-form.tsx';
import { IconShieldLock } from '../../../kit/icons/tabler.ts';
import { useList } from '../../../kit/lists/use-list.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { useTexts } from '../../../language/language.tsx';
import { NoSuchPage } from '../../../shell/error-state.tsx';
import { Loading } from '../../../shell/loading.tsx';
import { api, useAdministrates } from '../../api.ts';
import { type CaseRecord, useRefresh } from '../data.ts';
import { useCaseRecord } from '../record/frame-of-case.ts';
import { relationTexts } from '../relation-texts.ts';
import { wordTexts } from '../words.ts';
import { ExplainAccess } from './explain-access.tsx';
import { Grants, useGrants } from './grants.tsx';
import { SealedReads, useSealedReads } from './sealed-reads.tsx';

/** Access section of a case: classification, people given access, and the access log while sealed. */
export default function Access() {
  const { record } = useCaseRecord();
  const texts = useTexts(relationTexts);
  const list = useList([]);
  const grants = useGrants(record.id);
  const reads = useSealedReads(record.id, list.page);
  const { isSuperAdmin } = useAdministrates();
  // Render all parts together, so that the layout does not shift.
  if ([grants, reads].some(isFirstAsked)) return <Loading lines={8} />;
  // The user's permission to classify does not cover this case.
  if (hasStatus(grants.error, 404)) return <NoSuchPage />;
  return (
    <Stack gap="xl">
      <section>
        <Group justify="space-between" mb="xs">
          <Title order={2} size="h4">
            {texts.access}
          </Title>
          <DialogButton
            label={texts.classify}
            icon={<IconShieldLock size={18} aria-hidden />}
            variant="light"
          >
            {(close) => <ClassifyForm record={record} onClose={close} />}
          </DialogButton>
        </Group>
        <Text>{texts.now[record.classification]}</Text>
      </section>
      <Loaded query={grants} lines={4}>
        {(all) => <Grants caseId={record.id} grants={all} />}
      </Loaded>
      <SealedReads record={record} query={reads} list={list} />
      {isSuperAdmin && <ExplainAccess caseId={record.id} />}
    </Stack>
  );
}

function ClassifyForm({ record, onClose }: { record: CaseRecord; onClose: () => void }) {
  const texts = useTexts(relationTexts);
  const words = useTexts(wordTexts);
  const refresh = useRefresh();
  return (
    <ResourceForm
      initial={{ classification: record.classification, reason: '' }}
      fields={(form) => [
        {
          kind: 'native-choice',
          name: 'classification',
          label: texts.classification,
          description: texts.now[form.values.classification],
          data: choicesOf(words.classification),
        },
        { kind: 'long', name: 'reason', label: texts.reason, description: texts.reasonHint, required: true },
      ]}
      send={(body) =>
        answer(api.POST('/api/case-records/{id}/classify', { params: { path: { id: record.id } }, body }))
      }
      done={texts.classified}
      onDone={() => void refresh()}
      save={texts.save}
      onClose={onClose}
    />
  );
}
