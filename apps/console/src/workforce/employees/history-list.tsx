import { Text, Timeline } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconEraser, IconPencil, IconUserPlus } from '../../kit/icons/tabler.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import type { HistoryEntry } from './api.ts';
import { FieldChange } from './history-change.tsx';
import { historyTexts } from './history-texts.ts';
import classes from './record.module.css';

type Entry = Omit<HistoryEntry, 'before' | 'after'> & { before?: unknown; after?: unknown };

const ICONS = {
  created: IconUserPlus,
  changed: IconPencil,
  archived: IconArchive,
  restored: IconArchiveOff,
  anonymized: IconEraser,
};

/** List of history entries. Each entry is one save, with all fields that it changed. */
export function HistoryList({ entries }: { entries: readonly Entry[] }) {
  const texts = useTexts(historyTexts);
  const { dateTime } = useFormats();
  const actions = actionsOf(entries);
  return (
    <Timeline
      active={actions.length}
      bulletSize={28}
      lineWidth={2}
      component="ol"
      m={0}
      pl="md"
      className={classes.events}
    >
      {actions.map((action) => {
        const [first] = action as [Entry];
        const Icon = ICONS[first.action];
        return (
          <Timeline.Item
            key={first.id}
            component="li"
            bullet={<Icon size={15} aria-hidden />}
            title={texts.actions[first.action](first.actor?.name ?? texts.system)}
          >
            <Text size="sm" c="dimmed" component="time" dateTime={first.at}>
              {dateTime(first.at)}
            </Text>
            {first.field !== null && (
              <dl className={`${classes.list} ${classes.changes}`}>
                {action.map((entry) => (
                  <FieldChange
                    key={entry.id}
                    field={entry.field ?? ''}
                    before={entry.before}
                    after={entry.after}
                  />
                ))}
              </dl>
            )}
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

function actionsOf(entries: readonly Entry[]): Entry[][] {
  const actions: Entry[][] = [];
  for (const entry of entries) {
    const last = actions.at(-1);
    const isSame =
      last?.[0] !== undefined &&
      entry.action === 'changed' &&
      last[0].action === 'changed' &&
      last[0].at === entry.at &&
      last[0].actor?.id === entry.actor?.id;
    if (isSame) last.push(entry);
    else actions.push([entry]);
  }
  return actions;
}
