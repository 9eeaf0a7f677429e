import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { DialogButton } from '../../kit/dialog-button.tsx';
import { Empty } from '../../kit/empty.tsx';
import { changesOf } from '../../kit/forms/changes.ts';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { type Party, useEvidence, useParties, useRefresh } from '../cases/data.ts';
import { useCaseRecord } from '../cases/record/frame-of-case.ts';
import { wordTexts } from '../cases/words.ts';
import { EVIDENCE_FIELDS, EvidenceFields, evidenceOf, NEW_EVIDENCE, useEvidenceName } from './fields.tsx';
import { evidenceTexts } from './texts.ts';

type Evidence = Schemas['Evidence'];

export default function EvidenceSection() {
  const { record } = useCaseRecord();
  const texts = useTexts(evidenceTexts);
  const query = useEvidence(record.id);
  const parties = useParties(record.id).data ?? [];
  const canChange = usePermission()('Manage Evidence') && record.status !== 'archived';
  const add = (
    <DialogButton label={texts.add} icon={<IconPlus size={18} aria-hidden />} variant="light" width="lg">
      {(close) => <EvidenceForm caseId={record.id} parties={parties} onClose={close} />}
    </DialogButton>
  );
  return (
    <Loaded query={query} lines={6}>
      {(evidence) => (
        <Stack>
          <Group justify="space-between">
            <Title order={2} size="h4">
              {texts.evidence}
            </Title>
            {canChange && evidence.length > 0 && add}
          </Group>
          {evidence.length === 0 && (
            <Empty title={texts.none} hint={texts.noneHint} action={canChange ? add : undefined} />
          )}
          {evidence.map((one) => (
            <EvidenceCard key={one.id} evidence={one} parties={parties} canChange={canChange} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

interface CardProps {
  evidence: Evidence;
  parties: Party[];
  canChange: boolean;
}

function EvidenceCard({ evidence, parties, canChange }: CardProps) {
  const texts = useTexts(evidenceTexts);
  const words = useTexts(wordTexts);
  const name = useEvidenceName()(evidence);
  const refresh = useRefresh();
  const offeredBy = parties.find(({ id }) => id === evidence.offered_by_id);
  const path = { id: evidence.case_record_id, evidence: evidence.id };
  return (
    <Card withBorder component="article" aria-label={name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Badge tt="none" variant="light" color="gray" style={{ flex: 'none' }}>
          {words.evidence[evidence.type]}
        </Badge>
      </Group>
      {evidence.description !== null && evidence.description !== name && (
        <Text mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {evidence.description}
        </Text>
      )}
      {offeredBy !== undefined && (
        <Text size="sm" c="dimmed" mt={4}>
          {texts.offered(offeredBy.name)}
        </Text>
      )}
      {canChange && (
        <Group gap="xs" mt="sm">
          <DialogButton label={texts.edit} title={texts.editOf(name)} size="xs" width="lg">
            {(close) => (
              <EvidenceForm
                caseId={evidence.case_record_id}
                parties={parties}
                evidence={evidence}
                onClose={close}
              />
            )}
          </DialogButton>
          <ConfirmButton
            label={texts.remove}
            title={texts.removeTitle(name)}
            text={texts.removeText}
            size="xs"
            action={() =>
              answer(api.DELETE('/api/case-records/{id}/evidence/{evidence}', { params: { path } }))
            }
            onDone={() => {
              void refresh();
              notifyDone(texts.removed);
            }}
          />
        </Group>
      )}
    </Card>
  );
}

interface FormProps {
  caseId: string;
  parties: Party[];
  evidence?: Evidence;
  onClose: () => void;
}

function EvidenceForm({ caseId, parties, evidence, onClose }: FormProps) {
  const texts = useTexts(evidenceTexts);
  const refresh = useRefresh();
  const initial =
    evidence === undefined
      ? { ...NEW_EVIDENCE }
      : {
          type: evidence.type,
          witness_name: evidence.witness_name ?? '',
          exhibit: evidence.exhibit ?? '',
          description: evidence.description ?? '',
          offered_by_id: evidence.offered_by_id ?? '',
        };
  return (
    <ResourceForm
      initial={initial}
      fields={({ values, getInputProps }) => [
        <EvidenceFields
          key="evidence"
          type={values.type}
          parties={parties}
          field={(name) => getInputProps(name)}
        />,
      ]}
      names={EVIDENCE_FIELDS}
      send={(values) => {
        const body = evidenceOf(values);
        return answer(
          evidence === undefined
            ? api.POST('/api/case-records/{id}/evidence', { params: { path: { id: caseId } }, body })
            : api.PUT('/api/case-records/{id}/evidence/{evidence}', {
                params: { path: { id: caseId, evidence: evidence.id } },
                body: changesOf(evidenceOf(initial), body),
              }),
        );
      }}
      done={evidence === undefined ? texts.added : texts.saved}
      onDone={() => void refresh()}
      save={evidence === undefined ? texts.add : texts.save}
      onClose={onClose}
    />
  );
}
