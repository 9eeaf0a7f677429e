import { Button } from '@mantine/core';
import { IconCalendarPlus, IconCalendarShare, IconPlus, IconPrinter } from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { calendarTexts } from './texts.ts';

interface ActionsProps {
  onSubscribe: () => void;
  onAdd: () => void;
  /** Undefined for users who may not schedule hearings. */
  onSchedule: (() => void) | undefined;
}

/** Buttons next to the heading of the calendar. */
export function Actions({ onSubscribe, onAdd, onSchedule }: ActionsProps) {
  const texts = useTexts(calendarTexts);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCalendarShare size={18} aria-hidden />}
        onClick={onSubscribe}
      >
        {texts.subscribe}
      </Button>
      <Button
        variant={onSchedule === undefined ? 'filled' : 'default'}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={onAdd}
      >
        {texts.add}
      </Button>
      {onSchedule !== undefined && (
        <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={onSchedule}>
          {texts.scheduleHearing}
        </Button>
      )}
    </>
  );
}
