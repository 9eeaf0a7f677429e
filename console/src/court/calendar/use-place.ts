import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { paramsNow } from '../../kit/lists/params-now.ts';
import { today } from '../../language/now.ts';
import { isDay, VIEWS, type View } from './days.ts';
import { type EntryType, TYPES } from './look.tsx';

export interface CalendarPlace {
  view: View;
  date: string;
  /** Only these; all of them when none is named. */
  types: EntryType[];
  branch: string | undefined;
  show: (view: View) => void;
  /** Undefined is today. */
  goTo: (date: string | undefined) => void;
  narrow: (types: EntryType[]) => void;
  narrowToBranch: (id: string) => void;
}

const NARROW_SCREEN = '(max-width: 48em)';

/** Where somebody is in the calendar, kept in the address. A phone begins with the agenda. */
export function useCalendarPlace(): CalendarPlace {
  const [params, setParams] = useSearchParams();
  const isNarrow = useMediaQuery(NARROW_SCREEN, undefined, { getInitialValueInEffect: false });
  const set = (name: string, value: string | undefined, replace = false) =>
    setParams(
      () => {
        const after = paramsNow();
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace, preventScrollReset: true },
    );
  const [view, date] = [params.get('view'), params.get('date')];
  const named = params.get('type');
  const types = useMemo(() => {
    const names = named?.split(',') ?? [];
    return TYPES.filter((type) => names.includes(type));
  }, [named]);
  return {
    view: VIEWS.find((one) => one === view) ?? (isNarrow ? 'agenda' : 'month'),
    date: isDay(date) ? date : today(),
    types,
    branch: params.get('branch') ?? undefined,
    show: (chosen) => set('view', chosen),
    goTo: (chosen) => set('date', chosen),
    narrow: (chosen) => set('type', chosen.join(','), true),
    narrowToBranch: (id) => set('branch', id, true),
  };
}
