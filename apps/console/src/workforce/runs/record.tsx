import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { answerWithEtag } from '../../api/client.ts';
import { IconAlertCircle, IconFileTypePdf } from '../../kit/icons/tabler.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { useServerText } from '../../language/use-server-text.ts';
import { api } from '../api.ts';
import { StatusBadge } from '../components/run-status.tsx';
import { workforcePaperTexts } from '../papers/texts.ts';
import { workforceWords } from '../words.ts';
import { Actions } from './actions.tsx';
import { type ReadRun, RUNS_KEY, usePeriod } from './components.tsx';
import { CopyRun } from './copy/copy.tsx';
import { Entries } from './importing/entries.tsx';
import { PaySettings } from './pay/settings.tsx';
import { PlannedItems } from './planned-items.tsx';
import { Results } from './results.tsx';
import { Steps } from './steps.tsx';
import { runTexts } from './texts.ts';
import { Totals } from './totals.tsx';

const ASK_AGAIN_EVERY_MS = 1_500;

const share = ({ employees_done: done, employees_total: total }: NonNullable<ReadRun['run']['progress']>) =>
  total === 0 ? 100 : (done / total) * 100;

/** Page of one run: progress, totals and lines. */
export default function RunRecord() {
  const id = useParams().id!;
  const query = useQuery({
    queryKey: [...RUNS_KEY, id],
    queryFn: async (): Promise<ReadRun> => {
      const { data, tag } = await answerWithEtag(
        api.GET('/api/payroll/runs/{id}', { params: { path: { id } } }),
      );
      return { run: data.data, warnings: data.warnings, tag };
    },
    refetchInterval: ({ state }) => (state.data?.run.status === 'computing' ? ASK_AGAIN_EVERY_MS : false),
  });
  return <Loaded query={query}>{(read) => <Shown key={read.run.id} read={read} />}</Loaded>;
}

function Shown({ read }: { read: ReadRun }) {
  const { run, warnings } = read;
  const { progress } = run;
  const texts = useTexts(runTexts);
  const words = useTexts(workforceWords);
  const { papers } = useTexts(workforcePaperTexts);
  const period = usePeriod();
  const say = useServerText();
  const { ago, dateTime, number } = useFormats();
  const isEnded = run.status === 'final' || run.status === 'cancelled';
  return (
    <>
      <PageHeader
        title={`${run.roster.name}, ${period(run)}`}
        back={{ label: texts.back, to: '/runs' }}
        detail={
          <Group gap="xs">
            <StatusBadge status={run.status} />
            <Link to={`/rosters/${run.roster_id}`} style={{ color: 'inherit' }}>
              {run.roster.name}
            </Link>
          </Group>
        }
        actions={
          <>
            {run.status === 'final' && (
              <Button
                component={Link}
                to={`/runs/${run.id}/papers`}
                variant="default"
                leftSection={<IconFileTypePdf size={18} aria-hidden />}
              >
                {papers}
              </Button>
            )}
            {/* Shown in every status, so that the page does not move when the status changes. */}
            <CopyRun run={run} />
            <Actions read={read} />
          </>
        }
      />
      <Stack>
        {run.status === 'computing' && (
          <Alert color="yellow" variant="light" role="status">
            <Text size="sm">{texts.computing}</Text>
            {/* Until the first employee is computed, the progress bar has no value. Screen readers then announce
                work in progress instead of a completed bar. */}
            <Progress.Root my="xs">
              <Progress.Section
                value={progress === null ? 100 : share(progress)}
                animated
                striped
                withAria={progress !== null}
                role="progressbar"
                aria-label={words.runStatus.computing}
              />
            </Progress.Root>
            <Text size="sm">
              {progress === null
                ? texts.computingSince(ago(run.updated_at))
                : texts.computingProgress(number(progress.employees_done), number(progress.employees_total))}
            </Text>
          </Alert>
        )}
        {warnings.length > 0 && (
          <Alert
            color="yellow"
            variant="light"
            role="status"
            title={isEnded ? texts.endedWarningsTitle : texts.warningsTitle}
          >
            {warnings.map(({ message }) => (
              <Text size="sm" key={message}>
                {say(message)}
              </Text>
            ))}
          </Alert>
        )}
        {run.compute_error !== null && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {texts.computeError} {say(run.compute_error)}
          </Alert>
        )}
        {run.status === 'cancelled' ? (
          <Alert color="red" variant="light">
            {texts.cancelledBy(run.cancelled_by?.name ?? texts.gone, dateTime(run.cancelled_at))}
          </Alert>
        ) : (
          <Steps run={run} />
        )}
        <PaySettings run={run} />
        {run.totals !== null && run.status !== 'computing' && <Totals totals={run.totals} />}
        {run.status === 'draft' || run.status === 'computing' ? (
          <>
            {run.status === 'draft' && <Entries read={read} />}
            <PlannedItems items={run.items} />
          </>
        ) : (
          <Results run={run} />
        )}
      </Stack>
    </>
  );
}
