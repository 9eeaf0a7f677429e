import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { IconFileTypePdf } from '../../kit/icons/tabler.ts';
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
import { wordTexts } from '../cases/words.ts';
import { newPaperPath } from '../papers/paths.ts';
import { courtPaperTexts } from '../papers/texts.ts';
import { Attempts } from './attempts.tsx';
import { TaskToServe } from './task.tsx';
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
        <TaskToServe task={report.task} />
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
            isOfRecord
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
