import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Failed, failedOf, isFirstAsked } from '../../../kit/failed.tsx';
import { useFormats, useTexts } from '../../../language/language.tsx';
import { Loading } from '../../../shell/loading.tsx';
import { type Schemas, usePermission } from '../../api.ts';
import { type CaseRecord, type Party, useActivities, useParties, useProvinces } from '../data.ts';
import { LifecycleActions } from '../lifecycle.tsx';
import { nextOf } from '../next.ts';
import { wordOf, wordTexts } from '../words.ts';
import { useCaseRecord } from './frame-of-case.ts';
import { recordTexts } from './record-texts.ts';
import classes from './summary.module.css';

/** Summary section of a case: facts, parties, next hearing and pending compliance. */
export default function Summary() {
  const { record } = useCaseRecord();
  const seesActivities = usePermission()('View Case Activities');
  const activities = useActivities(record.id, seesActivities);
  const parties = useParties(record.id);
  // Render all parts together, so that the layout does not shift.
  const parts = seesActivities ? [activities, parties] : [parties];
  if (parts.some(isFirstAsked)) return <Loading lines={12} />;
  const failed = failedOf(parts);
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Facts record={record} />
        <Stack>
          {failed.length > 0 && <Failed queries={failed} />}
          {/* Omitted if the user's permission to see the docket does not cover this case. */}
          {activities.data !== undefined && <Coming record={record} threads={activities.data} />}
          {parties.data !== undefined && <Who parties={parties.data} />}
        </Stack>
      </SimpleGrid>
      <LifecycleActions record={record} />
    </Stack>
  );
}

function Facts({ record }: { record: CaseRecord }) {
  const texts = useTexts(recordTexts);
  const { date, dateTime } = useFormats();
  const province = useProvinces().data?.find(({ code }) => code === record.province_code);
  const facts: [string, ReactNode][] = [
    [
      texts.number,
      <span key="number" className="figures">
        {record.case_number}
      </span>,
    ],
    [texts.courtType, record.court_type],
    [texts.caseType, record.case_type],
    [texts.category, record.category],
    [texts.branch, record.branch?.name ?? texts.noBranch],
    ...(record.assignment_reason === null
      ? []
      : [[texts.assigned, record.assignment_reason] satisfies [string, ReactNode]]),
    ...(record.station === null ? [] : [[texts.station, record.station] satisfies [string, ReactNode]]),
    ...(record.province_code === null
      ? []
      : [[texts.province, province?.name ?? ' '] satisfies [string, ReactNode]]),
    [texts.stage, record.stage ?? '–'],
    [texts.filed, date(record.filed_at)],
  ];
  if (record.raffled_at !== null) facts.push([texts.raffled, dateTime(record.raffled_at)]);
  facts.push([texts.changed, dateTime(record.updated_at)]);
  return (
    <Card withBorder component="section" aria-label={texts.facts}>
      <Title order={2} size="h4" mb="sm">
        {texts.facts}
      </Title>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Title order={3} size="h6" mt="md">
        {texts.about}
      </Title>
      <Text
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        c={record.description ? '' : 'dimmed'}
      >
        {record.description ?? texts.noDescription}
      </Text>
    </Card>
  );
}

function Coming({ record, threads }: { record: CaseRecord; threads: Schemas['ActivityThread'][] }) {
  const texts = useTexts(recordTexts);
  const words = useTexts(wordTexts);
  const { longDate, time, date } = useFormats();
  const { hearing, due } = nextOf(threads);
  const to = `/cases/${record.id}/docket`;
  return (
    <Card withBorder component="section" aria-label={texts.next}>
      <Title order={2} size="h4" mb={4}>
        {texts.next}
      </Title>
      {hearing === undefined && <Text c="dimmed">{texts.noNext}</Text>}
      {hearing !== undefined && (
        <>
          <Text fw={600}>
            {longDate(hearing.scheduled_at)}, {time(hearing.scheduled_at)}
          </Text>
          <Text size="sm" c="dimmed">
            {[
              wordOf(words.mode, hearing.hearing?.hearing_mode),
              hearing.hearing?.room,
              hearing.hearing?.judge,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </>
      )}
      <Title order={3} size="h6" mt="md">
        {texts.due}
      </Title>
      {due.length === 0 && <Text c="dimmed">{texts.noDue}</Text>}
      {due.map((activity) => (
        <Group key={activity.id} gap="xs">
          <Anchor component={Link} to={`${to}#activity-${activity.id}`} size="sm">
            {wordOf(words.kind, activity.activity)}
          </Anchor>
          <Text size="sm" c="dimmed">
            {texts.dueOn(date(activity.due_at))}
          </Text>
        </Group>
      ))}
      <Anchor component={Link} to={to} size="sm" mt="sm">
        {texts.toDocket}
      </Anchor>
    </Card>
  );
}

function Who({ parties }: { parties: Party[] }) {
  const texts = useTexts(recordTexts);
  const words = useTexts(wordTexts);
  return (
    <Card withBorder component="section" aria-label={texts.who}>
      <Title order={2} size="h4" mb={4}>
        {texts.who}
      </Title>
      {parties.length === 0 && <Text c="dimmed">{texts.noParties}</Text>}
      {parties.map((party) => (
        <Group key={party.id} justify="space-between" gap="xs" wrap="nowrap">
          <Text style={{ overflowWrap: 'anywhere' }}>{party.name}</Text>
          <Text size="sm" c="dimmed" style={{ flex: 'none' }}>
            {party.role ?? words.party[party.classification]}
          </Text>
        </Group>
      ))}
    </Card>
  );
}
