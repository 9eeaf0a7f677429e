import type { Verdict } from '@bulwagan/contracts/court/activity-status.ts';
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { DialogButton } from '../../kit/dialog-button.tsx';
import { Failed } from '../../kit/failed.tsx';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { IconCheck, IconX } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { Loading } from '../../shell/loading.tsx';
import { api, usePermission } from '../api.ts';
import { FileList } from '../attachments/file-list.tsx';
import { StateBadge } from '../cases/badges.tsx';
import { useRefresh } from '../cases/data.ts';
import { wordTexts } from '../cases/words.ts';
import { Compare } from './compare.tsx';
import type { Amendment } from './counts.tsx';
import { amendmentTexts } from './texts.ts';
import { useCaseStatus } from './use-case-status.ts';

/** Page of one amendment: comparison with the case, and the review. */
export default function AmendmentPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['amendments', 'one', id],
    queryFn: async () =>
      (await answer(api.GET('/api/case-ammendments/{id}', { params: { path: { id } } }))).data,
  });
  return (
    <Loaded query={query} lines={10}>
      {(amendment) => <Shown amendment={amendment} />}
    </Loaded>
  );
}

function Shown({ amendment }: { amendment: Amendment }) {
  const texts = useTexts(amendmentTexts);
  const words = useTexts(wordTexts);
  const { dateTime } = useFormats();
  const can = usePermission();
  const caseId = amendment.case_record_id;
  const isOpen = amendment.status === 'Confirmed';
  // Show the comparison only when both sides have loaded, so that no one decides on incomplete data.
  const { isThere, failed } = useCaseStatus(caseId);
  if (!isThere) return failed.length > 0 ? <Failed queries={failed} /> : <Loading lines={10} />;
  return (
    <>
      <PageHeader
        title={texts.amendment}
        back={{ label: texts.amendments, to: '/amendments' }}
        detail={
          <Group gap="xs">
            <Anchor component={Link} to={`/cases/${caseId}`}>
              {amendment.case_number}, {amendment.case_title}
            </Anchor>
            <StateBadge state={amendment.status} words={words.amendment} />
          </Group>
        }
        {...(isOpen && can('Review Amendments') && can('View Case Details') && !amendment.reviewed_by_others
          ? {
              actions: (
                <>
                  <ReviewButton amendment={amendment} verdict="Denied" />
                  <ReviewButton amendment={amendment} verdict="Granted" />
                </>
              ),
            }
          : {})}
      />
      <Stack gap="lg" maw={960}>
        <div>
          <Text>{texts.askedBy(amendment.created_by?.name ?? '–', dateTime(amendment.created_at))}</Text>
          {isOpen && amendment.reviewed_by_others && can('Review Amendments') && (
            <Text>{texts.reviewedByOthers}</Text>
          )}
          {amendment.reviewed_at !== null && (
            <Text>
              {words.amendment[amendment.status]}{' '}
              {texts.reviewedBy(amendment.reviewed_by?.name ?? '–', dateTime(amendment.reviewed_at))}
            </Text>
          )}
          {amendment.case_activity_id !== null && can('View Case Activities') && (
            <Anchor
              component={Link}
              to={`/cases/${caseId}/docket#activity-${amendment.case_activity_id}`}
              size="sm"
            >
              {texts.toDocket}
            </Anchor>
          )}
        </div>
        <Remarks title={texts.remarks} text={amendment.remarks} />
        <Remarks title={texts.reviewRemarks} text={amendment.review_remarks} />
        <Title order={2} size="h4">
          {isOpen ? texts.changes : texts.wasAsked}
        </Title>
        <Compare amendment={amendment} />
        {amendment.files.length > 0 && (
          <section>
            <Title order={2} size="h4" mb="xs">
              {texts.attach}
            </Title>
            <FileList files={amendment.files} />
          </section>
        )}
      </Stack>
    </>
  );
}

function Remarks({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <section>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} maw="70ch">
        {text}
      </Text>
    </section>
  );
}

function ReviewButton({ amendment, verdict }: { amendment: Amendment; verdict: Verdict }) {
  const texts = useTexts(amendmentTexts);
  const isGrant = verdict === 'Granted';
  const Icon = isGrant ? IconCheck : IconX;
  return (
    <DialogButton
      label={isGrant ? texts.grant : texts.deny}
      title={isGrant ? texts.grantTitle : texts.denyTitle}
      variant={isGrant ? 'filled' : 'default'}
      icon={<Icon size={18} aria-hidden />}
    >
      {(close) => <ReviewForm amendment={amendment} verdict={verdict} onClose={close} />}
    </DialogButton>
  );
}

interface ReviewFormProps {
  amendment: Amendment;
  verdict: Verdict;
  onClose: () => void;
}

function ReviewForm({ amendment, verdict, onClose }: ReviewFormProps) {
  const texts = useTexts(amendmentTexts);
  const refresh = useRefresh();
  const isGrant = verdict === 'Granted';
  return (
    <ResourceForm
      initial={{ remarks: '' }}
      fields={[
        <Text key="text">{isGrant ? texts.grantText : texts.denyText}</Text>,
        { kind: 'long', name: 'remarks', label: texts.reviewRemarks },
      ]}
      send={({ remarks }) =>
        answer(
          api.POST('/api/case-ammendments/{id}/review', {
            params: { path: { id: amendment.id } },
            body: { status: verdict, remarks: remarks.trim() || null },
          }),
        )
      }
      onDone={({ passed_over: over }) => {
        void refresh();
        notifyDone(isGrant ? texts.granted : texts.denied);
        const gone =
          over.removed_defendants.length + over.removed_evidence.length + over.removed_files.length;
        if (gone > 0) notifyDone(texts.passedOver(gone));
      }}
      save={isGrant ? texts.grant : texts.deny}
      onClose={onClose}
    />
  );
}
