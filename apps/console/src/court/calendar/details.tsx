import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api, usePermission } from '../api.ts';
import { wordOf, wordTexts } from '../cases/words.ts';
import { canIssueOfActivity, newPaperPath } from '../papers/paths.ts';
import { courtPaperTexts } from '../papers/texts.ts';
import { isDeadline, isLiveHearing, titleOf } from './entries.ts';
import { type Entry, StatusBadge, TypeBadge } from './look.tsx';
import { calendarTexts } from './texts.ts';
import { useWhen } from './when.ts';

interface DetailsProps {
  entry: Entry;
  onClose: () => void;
  onEdit: () => void;
  onMove: () => void;
}

/** Dialog with the details and actions of one entry. */
export function Details({ entry, onClose, onEdit, onMove }: DetailsProps) {
  const texts = useTexts(calendarTexts);
  const papers = useTexts(courtPaperTexts);
  const { kind } = useTexts(wordTexts);
  const { dateTime } = useFormats();
  const can = usePermission();
  const canMove = isLiveHearing(entry) && can('Schedule Hearings');
  const isOfCase = !entry.is_manual && entry.case_record_id !== null;
  return (
    <Dialog opened onClose={onClose} title={titleOf(entry, kind)}>
      <Stack gap="md">
        <Group gap="xs">
          <TypeBadge type={entry.type} />
          <StatusBadge status={entry.status} />
        </Group>
        <Facts entry={entry} />
        {(entry.is_manual || isOfCase) && (
          <Text size="sm" c="dimmed">
            {entry.is_manual ? texts.ownEntry : texts.followsCase}
          </Text>
        )}
        <Group justify="flex-end">
          {entry.is_manual && <RemoveButton entry={entry} onDone={onClose} />}
          {entry.case_record_id !== null && can('View Case Details') && (
            <Button variant="default" component={Link} to={`/cases/${entry.case_record_id}`}>
              {texts.openCase}
            </Button>
          )}
          {entry.case_activity_id !== null && isLiveHearing(entry) && canIssueOfActivity(can) && (
            <Button
              variant="default"
              component={Link}
              to={newPaperPath('activity', entry.case_activity_id, { kind: 'notice_of_hearing' })}
              state={{ label: `${entry.title}, ${dateTime(entry.start_at)}` }}
            >
              {papers.make}
            </Button>
          )}
          {entry.is_manual && <Button onClick={onEdit}>{texts.edit}</Button>}
          {canMove && <Button onClick={onMove}>{texts.move}</Button>}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Facts({ entry }: { entry: Entry }) {
  const texts = useTexts(calendarTexts);
  const when = useWhen();
  const { date } = useFormats();
  const words = useTexts(wordTexts);
  const { judge, notes } = reportedIn(entry);
  const facts = [
    [isDeadline(entry) ? texts.deadline(false) : texts.when, when(entry)],
    [texts.compliedOn, entry.complied_at === null ? null : date(entry.complied_at)],
    [texts.where, entry.location],
    [texts.court, entry.branch_name],
    [texts.case, entry.case_number],
    [texts.mode, wordOf(words.mode, entry.hearing_mode)],
    [texts.judge, judge],
    [texts.notes, notes],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '6px 16px', margin: 0 }}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <Text component="dt" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {/^https?:\/\/\S+$/.test(value) ? <Anchor href={value}>{value}</Anchor> : value}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/** Splits the description of a hearing, whose first lines are its mode and judge, because both are shown separately. */
function reportedIn({ description, hearing_mode: mode }: Entry): {
  judge: string | null;
  notes: string | null;
} {
  if (description === null || mode === null) return { judge: null, notes: description };
  const [, judge = null, notes = ''] =
    /^(?:Mode: [^\n]*\n?)?(?:Judge: ([^\n]*)\n?)?(.*)$/s.exec(description) ?? [];
  return { judge, notes };
}

function RemoveButton({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const texts = useTexts(calendarTexts);
  const { date } = useFormats();
  const queries = useQueryClient();
  return (
    <ConfirmButton
      label={texts.remove}
      title={texts.removeTitle}
      text={
        <>
          <Text fw={600}>
            {entry.title}, {date(entry.start)}
          </Text>
          {texts.removeText}
        </>
      }
      action={() =>
        api.DELETE('/api/events/{events}/delete-manual-event', { params: { path: { events: entry.id } } })
      }
      onDone={() => {
        onDone();
        notifyDone(texts.removed);
        void queries.invalidateQueries({ queryKey: ['events'] });
      }}
    />
  );
}
