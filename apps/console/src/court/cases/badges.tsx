import { Badge } from '@mantine/core';
import { IconLock } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import type { Schemas } from '../api.ts';
import { wordOf, wordTexts } from './words.ts';

const CASE_COLOURS = { for_raffling: 'yellow', received: 'green', case_closed: 'gray', archived: 'gray' };

export function CaseStatus({ status }: { status: Schemas['CaseListItem']['status'] }) {
  const words = useTexts(wordTexts);
  return (
    <Badge tt="none" variant="light" color={CASE_COLOURS[status]}>
      {words.caseStatus[status]}
    </Badge>
  );
}

/** Badge of a restricted or sealed case; a public case has none. */
export function Classification({ of }: { of: Schemas['CaseListItem']['classification'] }) {
  const words = useTexts(wordTexts);
  if (of === 'public') return null;
  return (
    <Badge
      tt="none"
      variant="light"
      color={of === 'sealed' ? 'red' : 'yellow'}
      leftSection={<IconLock size={12} aria-hidden />}
    >
      {words.classification[of]}
    </Badge>
  );
}

const COLOURS: Readonly<Record<string, string>> = {
  Confirmed: 'gray',
  Granted: 'green',
  Denied: 'red',
  Expunged: 'red',
  for_update: 'yellow',
  scheduled: 'blue',
  rescheduled: 'yellow',
  held: 'green',
  postponed: 'yellow',
  cancelled: 'red',
  no_show: 'red',
  served: 'green',
  unserved: 'yellow',
  attempted: 'yellow',
  refused: 'red',
};

/** Status badge. The text alone also conveys the status. */
export function StateBadge({
  state,
  words,
}: {
  state: string | null;
  words: Readonly<Record<string, string>>;
}) {
  if (state === null) return null;
  return (
    <Badge tt="none" variant="light" color={COLOURS[state] ?? 'gray'}>
      {wordOf(words, state)}
    </Badge>
  );
}
