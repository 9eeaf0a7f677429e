import { Anchor, Badge, Group, Text, Title, type TitleOrder } from '@mantine/core';
import { Link } from 'react-router';
import { today } from '../../language/now.ts';
import { useServerText } from '../../language/use-server-text.ts';
import { usePermission } from '../api.ts';
import { StateBadge } from '../cases/badges.tsx';
import { type CaseRecord, useAmendments } from '../cases/data.ts';
import { wordOf } from '../cases/words.ts';
import classes from './docket.module.css';
import { EntryActions } from './entry-actions.tsx';
import { type Activity, dayOf, isHearing, SHERIFFS_REPORT } from './kinds.ts';
import { useDocketTexts } from './use-texts.ts';
import { useWorkingDay } from './working-day.tsx';

interface EntryProps {
  activity: Activity;
  record: CaseRecord;
  depth: number;
}

/** Docket entry with its details and actions. */
export function Entry({ activity, record, depth }: EntryProps) {
  const { texts, words, formats } = useDocketTexts();
  const kind = wordOf(words.kind, activity.activity);
  const about = [
    wordOf(words.type, activity.type),
    activity.tag === activity.activity ? null : activity.tag,
    activity.stage,
  ];
  return (
    <article aria-label={`${kind}, ${formats.date(dayOf(activity))}`}>
      <Group gap="xs" align="center">
        <Title
          order={Math.min(3 + depth, 6) as TitleOrder}
          size={depth === 0 ? 'h5' : 'h6'}
          className={classes.content!}
        >
          {kind}
        </Title>
        {isHearing(activity) ? <StateBadge state={activity.hearing_status} words={words.hearing} /> : null}
        {!(isHearing(activity) && activity.status === 'Confirmed') && (
          <StateBadge state={activity.status} words={words.status} />
        )}
        {depth > 0 && (
          <Text component="time" dateTime={dayOf(activity)} size="sm" c="dimmed" className="figures">
            {formats.date(dayOf(activity))}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {about.filter((word) => word !== null).join(' · ')}
      </Text>
      {activity.hearing !== null && <HearingFacts activity={activity} hearing={activity.hearing} />}
      {activity.activity === SHERIFFS_REPORT && <ServiceFacts activity={activity} />}
      {activity.remarks !== null && (
        <Text className={`${classes.content} ${classes.remarks}`}>{activity.remarks}</Text>
      )}
      {activity.with_compliance && <ComplianceLine activity={activity} />}
      {activity.is_amendment && <AmendmentLink activity={activity} />}
      {activity.status === 'Expunged' && (
        <Text size="sm" c="dimmed">
          {texts.expunged}
        </Text>
      )}
      <EntryActions activity={activity} record={record} />
    </article>
  );
}

function HearingFacts({
  activity,
  hearing,
}: {
  activity: Activity;
  hearing: NonNullable<Activity['hearing']>;
}) {
  const { texts, words, formats } = useDocketTexts();
  // The remark of a raffle is a text of the server in the language of the page.
  const say = useServerText();
  const facts = [
    texts.until(formats.time(activity.scheduled_at), formats.time(hearing.ends_at)),
    wordOf(words.mode, hearing.hearing_mode),
    hearing.room,
    hearing.judge,
  ];
  return (
    <>
      <Text size="sm" className={classes.content!}>
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {hearing.meeting_url !== null && hearing.is_active && (
        <Anchor size="sm" href={hearing.meeting_url} target="_blank" rel="noreferrer">
          {texts.meeting}
        </Anchor>
      )}
      {hearing.overlap_reason !== null && (
        <Text size="sm" c="dimmed">
          {texts.overlap(say(hearing.overlap_reason))}
        </Text>
      )}
    </>
  );
}

function ServiceFacts({ activity }: { activity: Activity }) {
  const { texts, words, formats } = useDocketTexts();
  const can = usePermission();
  const { service } = activity;
  return (
    <Group gap="xs">
      {service === null ? (
        <Text size="sm">{texts.noService}</Text>
      ) : (
        <Text size="sm" className={classes.content!}>
          {[
            texts.service(wordOf(words.service, service.service_status), formats.date(service.service_date)),
            wordOf(words.manner, service.manner_of_service),
            service.service_reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      {can('Report Service') && (
        <Anchor component={Link} to={`/sheriff-reports/${activity.id}`} size="sm" className="no-print">
          {texts.openReport}
        </Anchor>
      )}
    </Group>
  );
}

function ComplianceLine({ activity }: { activity: Activity }) {
  const { texts, formats } = useDocketTexts();
  const { due_at: due, complied_at: at } = activity;
  // A deadline that has passed ends on the next working day (Rule 22, section 1).
  const isPast = due !== null && at === null && due < today();
  const end = useWorkingDay(isPast ? due : '')?.next_working_day;
  if (at !== null)
    return (
      <Badge variant="light" color="green" tt="none" mt={4}>
        {texts.complied(formats.date(at))}
      </Badge>
    );
  if (due === null) return null;
  const isOverdue = end !== undefined && end < today() && activity.status !== 'Expunged';
  return (
    <Badge
      variant="light"
      color={isOverdue ? 'red' : 'yellow'}
      tt="none"
      mt={4}
      h="auto"
      py={2}
      styles={{ label: { whiteSpace: 'normal' } }}
    >
      {texts.dueOn(formats.date(due))}
      {isOverdue && ` · ${texts.overdue}`}
    </Badge>
  );
}

function AmendmentLink({ activity }: { activity: Activity }) {
  const { texts } = useDocketTexts();
  const { data, isLoading } = useAmendments(activity.case_record_id);
  // Reserve the line while loading, so that the layout does not shift.
  if (isLoading) return <Text size="sm">&nbsp;</Text>;
  const amendment = data?.find(({ case_activity_id: id }) => id === activity.id);
  if (amendment === undefined) return null;
  return (
    <Anchor component={Link} to={`/amendments/${amendment.id}`} size="sm" className="no-print">
      {texts.openAmendment}
    </Anchor>
  );
}
