import { canCaseBe } from '@bulwagan/contracts/court/case-status.ts';
import { Group, Text, Title } from '@mantine/core';
import { answer } from '../../api/client.ts';
import { DialogButton } from '../../kit/dialog-button.tsx';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { IconArchive, IconDoorEnter, IconDoorExit } from '../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { api, usePermission } from '../api.ts';
import { type CaseRecord, useRefresh } from './data.ts';
import { recordTexts } from './record/record-texts.ts';

/** Status of a case with its closing reason, and buttons to close, reopen and archive it if permitted. */
export function LifecycleActions({ record }: { record: CaseRecord }) {
  const texts = useTexts(recordTexts);
  const { date, dateTime } = useFormats();
  const can = usePermission()('Manage Cases');
  if (record.status === 'for_raffling' || (record.status === 'received' && !can)) return null;
  return (
    <section aria-label={texts.status}>
      <Title order={2} size="h4" mb="xs">
        {texts.status}
      </Title>
      {can && <Actions record={record} />}
      {record.closed_at !== null && (
        <Text mt="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.closed}: {date(record.closed_at)}
          {record.closing_reason !== null && `. ${record.closing_reason}`}
        </Text>
      )}
      {record.archived_at !== null && (
        <Text>
          {texts.archived}: {dateTime(record.archived_at)}
        </Text>
      )}
    </section>
  );
}

function Actions({ record }: { record: CaseRecord }) {
  const texts = useTexts(recordTexts);
  return (
    <Group>
      {canCaseBe('closed', record.status) && (
        <DialogButton label={texts.close} icon={<IconDoorExit size={18} aria-hidden />}>
          {(close) => <CloseForm record={record} onClose={close} />}
        </DialogButton>
      )}
      {canCaseBe('reopened', record.status) && (
        <DialogButton label={texts.reopen} icon={<IconDoorEnter size={18} aria-hidden />}>
          {(close) => <ReasonForm record={record} action="reopen" onClose={close} />}
        </DialogButton>
      )}
      {canCaseBe('archived', record.status) && (
        <DialogButton label={texts.archive} icon={<IconArchive size={18} aria-hidden />}>
          {(close) => <ReasonForm record={record} action="archive" onClose={close} />}
        </DialogButton>
      )}
    </Group>
  );
}

interface FormProps {
  record: CaseRecord;
  onClose: () => void;
}

function CloseForm({ record, onClose }: FormProps) {
  const texts = useTexts(recordTexts);
  const refresh = useRefresh();
  return (
    <ResourceForm
      initial={{ closed_at: today(), reason: '' }}
      fields={[
        <Text key="text">{texts.closeText}</Text>,
        {
          kind: 'date',
          name: 'closed_at',
          label: texts.closedOn,
          min: record.filed_at,
          max: today(),
          required: true,
        },
        { kind: 'long', name: 'reason', label: texts.closeReason, description: texts.closeReasonHint },
      ]}
      send={({ closed_at, reason }) =>
        answer(
          api.POST('/api/case-records/{id}/close', {
            params: { path: { id: record.id } },
            body: { closed_at: closed_at || null, reason: reason.trim() || null },
          }),
        )
      }
      done={texts.closedDone}
      onDone={() => void refresh()}
      save={texts.close}
      onClose={onClose}
    />
  );
}

function ReasonForm({ record, action, onClose }: FormProps & { action: 'reopen' | 'archive' }) {
  const texts = useTexts(recordTexts);
  const refresh = useRefresh();
  return (
    <ResourceForm
      initial={{ reason: '' }}
      fields={[
        <Text key="text">{action === 'reopen' ? texts.reopenText : texts.archiveText}</Text>,
        { kind: 'long', name: 'reason', label: texts.reason },
      ]}
      send={({ reason }) =>
        answer(
          api.POST(`/api/case-records/{id}/${action}`, {
            params: { path: { id: record.id } },
            body: { reason: reason.trim() || null },
          }),
        )
      }
      done={action === 'reopen' ? texts.reopened : texts.archivedDone}
      onDone={() => void refresh()}
      save={texts[action]}
      onClose={onClose}
    />
  );
}
