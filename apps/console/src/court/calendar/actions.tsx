import { Button } from '@mantine/core';
import { Link } from 'react-router';
import {
  IconCalendarPlus,
  IconCalendarShare,
  IconFileTypePdf,
  IconPlus,
  IconPrinter,
} from '../../kit/icons/tabler.ts';
import { useTexts } from '../../language/language.tsx';
import { courtPaperTexts } from '../papers/texts.ts';
import { calendarTexts } from './texts.ts';

interface ActionsProps {
  onSubscribe: () => void;
  onAdd: () => void;
  /** Undefined for users who may not schedule hearings. */
  onSchedule: (() => void) | undefined;
  /** Page of papers for the displayed day; undefined for users who may not issue any. */
  papersTo: string | undefined;
}

/** Buttons next to the heading of the calendar. */
export function Actions({ onSubscribe, onAdd, onSchedule, papersTo }: ActionsProps) {
  const texts = useTexts(calendarTexts);
  const papers = useTexts(courtPaperTexts);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
      {papersTo !== undefined && (
        <Button
          component={Link}
          to={papersTo}
          variant="default"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
        >
          {papers.papers}
        </Button>
      )}
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
