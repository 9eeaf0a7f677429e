import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { DialogForm } from '../../kit/forms/form-dialog.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { IconFileTypePdf, IconPlus } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, type Schemas, usePermission } from '../api.ts';
import { ChangeFile } from '../attachments/change-file.tsx';
import { FileList } from '../attachments/file-list.tsx';
import { Upload } from '../attachments/upload.tsx';
import { StateBadge } from '../cases/badges.tsx';
import { useRefresh } from '../cases/data.ts';
import { DialogButton } from '../cases/dialog-button.tsx';
import { wordOf, wordTexts } from '../cases/words.ts';
import { newPaperPath } from '../papers/paths.ts';
import { courtPaperTexts } from '../papers/texts.ts';
import { ATTEMPT_FIELDS, AttemptFields, attemptOf, startOfAttempt } from './fields.tsx';
import { sheriffTexts } from './texts.ts';

type Report = Schemas['SheriffReportWithAttempts'];

/** Sheriff's report with its attempts of service and scanned returns. */
export default function SheriffReport() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['sheriff-reports', 'one', id],
    queryFn: async () =>
      (await answer(api.GET('/api/sheriff-reports/{id}', { params: { path: { id } } }))).data,
  });
  return (
    <Loaded query={query} lines={8}>
      {(report) => <Shown report={report} />}
    </Loaded>
  );
}

function Shown({ report }: { report: Report }) {
  const texts = useTexts(sheriffTexts);
  const words = useTexts(wordTexts);
  const { dateTime } = useFormats();
  const papers = useTexts(courtPaperTexts);
  const can = usePermission();
  const isStruck = report.status === 'Expunged';
  return (
    <>
      <PageHeader
        title={texts.report}
        back={{ label: texts.reports, to: '/sheriff-reports' }}
        detail={
          <Group gap="xs">
            <Anchor component={Link} to={`/cases/${report.case_record_id}`}>
              {report.case_number}, {report.case_title}
            </Anchor>
            <StateBadge state={report.status} words={words.status} />
          </Group>
        }
      />
      <Stack gap="xl" maw={860}>
        <Group gap="lg">
          <Text>
            {texts.hearing}:{' '}
            {report.hearing_scheduled_at === null ? texts.noHearing : dateTime(report.hearing_scheduled_at)}
          </Text>
          {can('View Case Activities') && (
            <Anchor component={Link} to={`/cases/${report.case_record_id}/docket#activity-${report.id}`}>
              {texts.toDocket}
            </Anchor>
          )}
        </Group>
        {!isStruck && (
          <Group>
            <Button
              component={Link}
              to={newPaperPath('activity', report.id, { kind: 'sheriffs_return' })}
              state={{ label: `${report.case_number}, ${report.case_title}` }}
              variant="light"
              leftSection={<IconFileTypePdf size={18} aria-hidden />}
            >
              {papers.makeReturn}
            </Button>
          </Group>
        )}
        {isStruck && <Text c="dimmed">{texts.expunged}</Text>}
        {report.remarks !== null && (
          <section>
            <Title order={2} size="h4">
              {texts.remarksTitle}
            </Title>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{report.remarks}</Text>
          </section>
        )}
        <Attempts report={report} isStruck={isStruck} />
        <Returns report={report} isStruck={isStruck} />
      </Stack>
    </>
  );
}

function Attempts({ report, isStruck }: { report: Report; isStruck: boolean }) {
  const texts = useTexts(sheriffTexts);
  const words = useTexts(wordTexts);
  const { longDate, ago } = useFormats();
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {texts.attemptsTitle}
        </Title>
        {!isStruck && (
          <DialogButton
            label={texts.addAttempt}
            icon={<IconPlus size={18} aria-hidden />}
            variant="light"
            width="lg"
          >
            {(close) => <AttemptForm id={report.id} onClose={close} />}
          </DialogButton>
        )}
      </Group>
      {report.attempts.length === 0 && <Text c="dimmed">{texts.noAttempts}</Text>}
      <Stack gap="sm">
        {report.attempts.map((attempt) => (
          <Card withBorder padding="sm" key={attempt.id}>
            <Group justify="space-between">
              <Group gap="xs">
                <Text fw={600}>{longDate(attempt.service_date)}</Text>
                <StateBadge state={attempt.service_status} words={words.service} />
              </Group>
              <Text size="sm" c="dimmed">
                {texts.recordedOn(ago(attempt.recorded_at))}
              </Text>
            </Group>
            {attempt.manner_of_service !== null && (
              <Text size="sm">{wordOf(words.manner, attempt.manner_of_service)}</Text>
            )}
            {attempt.service_reason !== null && (
              <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {attempt.service_reason}
              </Text>
            )}
          </Card>
        ))}
      </Stack>
    </section>
  );
}

function AttemptForm({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts(sheriffTexts);
  const refresh = useRefresh();
  const form = useForm({ initialValues: { ...startOfAttempt() } });
  const sending = useSubmit(form, {
    send: (values) =>
      answer(
        api.POST('/api/sheriff-reports/{id}/attempts', {
          params: { path: { id } },
          body: attemptOf(values),
        }),
      ),
    onDone: () => {
      void refresh();
      notifyDone(texts.attemptAdded);
      onClose();
    },
  });
  return (
    <DialogForm {...sending} fields={ATTEMPT_FIELDS} save={texts.addAttempt} onClose={onClose}>
      <AttemptFields values={form.values} field={(name) => form.getInputProps(name)} />
    </DialogForm>
  );
}

function Returns({ report, isStruck }: { report: Report; isStruck: boolean }) {
  const texts = useTexts(sheriffTexts);
  const refresh = useRefresh();
  const hasSome = report.attachments.length > 0;
  return (
    <section aria-label={texts.returnsTitle}>
      <Title order={2} size="h4" mb="sm">
        {texts.returnsTitle}
      </Title>
      <Stack>
        {hasSome ? (
          <FileList
            files={report.attachments}
            {...(isStruck
              ? {}
              : {
                  actions: (file: Schemas['MediaFile']) => <ChangeFile activityId={report.id} file={file} />,
                })}
          />
        ) : (
          <Text c="dimmed">{texts.noReturns}</Text>
        )}
        {!isStruck && (
          <>
            {hasSome && <Text size="sm">{texts.replaceHint}</Text>}
            <Upload
              path="/api/backoffice/update-sheriff-report"
              field="attachments"
              texts={{ case_activity_id: report.id }}
              label={hasSome ? texts.replaceAll : texts.replace}
              onDone={() => {
                void refresh();
                notifyDone(texts.replaced);
              }}
            />
          </>
        )}
      </Stack>
    </section>
  );
}
