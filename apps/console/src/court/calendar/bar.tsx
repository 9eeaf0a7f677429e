import { ActionIcon, Button, Group, NativeSelect, SegmentedControl, Text, Title } from '@mantine/core';
import { choicesOf } from '../../kit/forms/choices.ts';
import { IconChevronLeft, IconChevronRight } from '../../kit/icons/tabler.ts';
import { useFormats, useLanguage, useTexts } from '../../language/language.tsx';
import { useBranchesInScope } from '../branches/use-branches.ts';
import classes from './calendar.module.css';
import { spanOf, turned, VIEWS, type View } from './days.ts';
import { type EntryType, TYPES, TypeIcon, typeClass } from './look.tsx';
import { calendarTexts } from './texts.ts';
import type { CalendarPlace } from './use-place.ts';

/** Toolbar with the view and the visible dates. */
export function Bar({ place }: { place: CalendarPlace }) {
  const texts = useTexts(calendarTexts);
  const { view, date } = place;
  return (
    <Group justify="space-between" mb="sm" gap="sm" className={classes.titleRow}>
      <Group gap="xs" className={classes.turning}>
        <Button variant="default" className="no-print" onClick={() => place.goTo(undefined)}>
          {texts.today}
        </Button>
        <ActionIcon
          variant="default"
          className="no-print"
          size={36}
          aria-label={texts.before}
          onClick={() => place.goTo(turned(view, date, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          className="no-print"
          size={36}
          aria-label={texts.after}
          onClick={() => place.goTo(turned(view, date, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Title order={2} size="h4" aria-live="polite" className={classes.span}>
          {useSpanTitle(view, date)}
        </Title>
      </Group>
      <SegmentedControl
        className="no-print"
        aria-label={texts.view}
        value={view}
        onChange={(chosen) => place.show(chosen as View)}
        data={choicesOf(texts, VIEWS)}
      />
    </Group>
  );
}

/** Title such as `November 2026`, `22 – 28 Nov 2026` or `Tuesday, November 24, 2026`. */
function useSpanTitle(view: View, date: string): string {
  const { longDate } = useFormats();
  const { language } = useLanguage();
  const locale = language === 'fil' ? 'fil-PH' : 'en-PH';
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  if (view === 'month')
    return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      day(date),
    );
  if (view === 'rooms') return longDate(date);
  const { start, end } = spanOf(view, date);
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(day(start), day(end));
}

/** Filters by type and branch. The type chips also serve as a legend of colors and icons. */
export function Narrowing({ place }: { place: CalendarPlace }) {
  const texts = useTexts(calendarTexts);
  const branches = useBranchesInScope('View Case Activities');
  const toggle = (type: EntryType) =>
    place.narrow(
      place.types.includes(type) ? place.types.filter((one) => one !== type) : [...place.types, type],
    );
  return (
    <Group justify="space-between" align="flex-end" mb="md" gap="sm" role="search" className="no-print">
      {place.view === 'rooms' ? (
        <Text c="dimmed">{texts.roomsHint}</Text>
      ) : (
        <Group gap={6} role="group" aria-label={texts.show} className={classes.chips}>
          {TYPES.map((type) => (
            <button
              key={type}
              type="button"
              className={`${classes.chip} ${typeClass(type)}`}
              aria-pressed={place.types.includes(type)}
              onClick={() => toggle(type)}
            >
              <TypeIcon type={type} size={16} />
              {texts.types[type]}
            </button>
          ))}
        </Group>
      )}
      <NativeSelect
        aria-label={texts.branch}
        value={place.branch ?? ''}
        onChange={(event) => place.narrowToBranch(event.currentTarget.value)}
        data={[
          { value: '', label: texts.everyBranch },
          ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        w={{ base: '100%', sm: 200 }}
      />
    </Group>
  );
}
