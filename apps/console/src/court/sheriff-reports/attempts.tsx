import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { answer } from '../../api/client.ts';
import { DialogButton } from '../../kit/dialog-button.tsx';
import { ResourceForm } from '../../kit/forms/resource-form.tsx';
import { IconPlus } from '../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { fromLocalInput } from '../../language/now.ts';
import { api, type Schemas } from '../api.ts';
import { StateBadge } from '../cases/badges.tsx';
import { useRefresh } from '../cases/data.ts';
import { wordOf, wordTexts } from '../cases/words.ts';
import { ATTEMPT_FIELDS, AttemptFields, attemptOf, startOfAttempt } from './fields.tsx';
import { sheriffTexts } from './texts.ts';

type Report = Schemas['SheriffReportWithAttempts'];

/** Attempts of service, latest first, and the form that adds one. */
export function Attempts({ report, isStruck }: { report: Report; isStruck: boolean }) {
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
      {report.attempts.length === 0 && (
        <Text c="dimmed">
          {report.task === null || report.task.is_to_serve ? texts.noAttempts : texts.neverAttempted}
        </Text>
      )}
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
            <AttemptFacts attempt={attempt} />
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

function AttemptFacts({ attempt }: { attempt: Report['attempts'][number] }) {
  const texts = useTexts(sheriffTexts);
  const words = useTexts(wordTexts);
  const { time } = useFormats();
  const { received_by: receivedBy, recipient_capacity: capacity } = attempt;
  const lines = [
    [
      attempt.manner_of_service === null ? null : wordOf(words.manner, attempt.manner_of_service),
      attempt.service_time === null
        ? null
        : time(fromLocalInput(`${attempt.service_date}T${attempt.service_time}`)),
      attempt.place,
    ],
    receivedBy === null ? [] : [`${texts.receivedBy}: ${receivedBy}`, capacity],
    [attempt.refused_to_sign ? texts.refusedToSign : null, attempt.left_in_view ? texts.leftInView : null],
  ].map((parts) => parts.filter(Boolean).join(' · '));
  return lines
    .filter((line) => line !== '')
    .map((line) => (
      <Text key={line} size="sm">
        {line}
      </Text>
    ));
}

function AttemptForm({ id, onClose }: { id: string; onClose: () => void }) {
  const texts = useTexts(sheriffTexts);
  const refresh = useRefresh();
  return (
    <ResourceForm
      initial={{ ...startOfAttempt() }}
      fields={({ values, getInputProps }) => [
        <AttemptFields key="attempt" values={values} field={getInputProps} />,
      ]}
      names={ATTEMPT_FIELDS}
      send={(values) =>
        answer(
          api.POST('/api/sheriff-reports/{id}/attempts', {
            params: { path: { id } },
            body: attemptOf(values),
          }),
        )
      }
      done={texts.attemptAdded}
      onDone={() => void refresh()}
      save={texts.addAttempt}
      onClose={onClose}
    />
  );
}
