import { Badge } from '@mantine/core';
import {
  IconArrowForwardUp,
  IconBan,
  IconBookmark,
  IconBriefcase,
  IconCheck,
  IconFlag,
  IconGavel,
  IconHelp,
  IconPencil,
  IconStack2,
  IconUser,
  IconUsers,
} from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import classes from './calendar.module.css';
import { calendarTexts } from './texts.ts';

export type Entry = Schemas['CalendarEvent'];
export type EntryType = Entry['type'];
export type EntryStatus = Entry['status'];

/** Types of entries, ordered by importance to a court. */
export const TYPES: readonly EntryType[] = [
  'hearing',
  'case',
  'case load',
  'meeting',
  'personal',
  'holiday',
  'other',
];
export const STATUSES: readonly EntryStatus[] = [
  'confirmed',
  'tentative',
  'pencil-booked',
  'rescheduled',
  'cancelled',
];

const TYPE_ICONS = {
  hearing: IconGavel,
  case: IconBriefcase,
  'case load': IconStack2,
  meeting: IconUsers,
  personal: IconUser,
  holiday: IconFlag,
  other: IconBookmark,
} satisfies Record<EntryType, unknown>;

const STATUS_ICONS = {
  confirmed: IconCheck,
  tentative: IconHelp,
  cancelled: IconBan,
  rescheduled: IconArrowForwardUp,
  'pencil-booked': IconPencil,
} satisfies Record<EntryStatus, unknown>;

const STATUS_COLOURS: Record<EntryStatus, string> = {
  confirmed: 'green',
  tentative: 'yellow',
  cancelled: 'red',
  rescheduled: 'blue',
  'pencil-booked': 'gray',
};

/** Returns the CSS class with the colors of an entry type. */
export function typeClass(type: EntryType): string {
  return classes[type.replace(' ', '-')]!;
}

export function TypeIcon({ type, size = 14 }: { type: EntryType; size?: number }) {
  const Icon = TYPE_ICONS[type];
  return <Icon size={size} aria-hidden />;
}

/** Icon of a status; none for confirmed entries. */
export function StatusIcon({ status, size = 14 }: { status: EntryStatus; size?: number }) {
  if (status === 'confirmed') return null;
  const Icon = STATUS_ICONS[status];
  return <Icon size={size} aria-hidden />;
}

export function TypeBadge({ type }: { type: EntryType }) {
  const texts = useTexts(calendarTexts);
  return (
    <span className={`${classes.badge} ${typeClass(type)}`}>
      <TypeIcon type={type} />
      {texts.types[type]}
    </span>
  );
}

export function StatusBadge({ status }: { status: EntryStatus }) {
  const texts = useTexts(calendarTexts);
  const Icon = STATUS_ICONS[status];
  return (
    <Badge
      variant="light"
      color={STATUS_COLOURS[status]}
      leftSection={<Icon size={12} aria-hidden />}
      tt="none"
    >
      {texts.statuses[status]}
    </Badge>
  );
}
