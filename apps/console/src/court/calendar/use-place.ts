import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useAddress } from '../../kit/lists/use-address.ts';
import { today } from '../../language/now.ts';
import { isDay, VIEWS, type View } from './days.ts';
import { type EntryType, TYPES } from './look.tsx';

export interface CalendarPlace {
  view: View;
  date: string;
  /** Visible types; empty shows all. */
  types: EntryType[];
  branch: string | undefined;
  show: (view: View) => void;
  /** Shows a date; undefined is today. */
  goTo: (date: string | undefined) => void;
  narrow: (types: EntryType[]) => void;
  narrowToBranch: (id: string) => void;
}

const NARROW_SCREEN = '(max-width: 48em)';

/** State of the calendar, kept in the address. On phones the default view is the agenda. */
export function useCalendarPlace(): CalendarPlace {
  const [params, change] = useAddress();
  const isNarrow = useMediaQuery(NARROW_SCREEN, undefined, { getInitialValueInEffect: false });
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
    show: (chosen) => change({ view: chosen }),
    goTo: (chosen) => change({ date: chosen }),
    narrow: (chosen) => change({ type: chosen.join(',') }, { replace: true }),
    narrowToBranch: (id) => change({ branch: id }, { replace: true }),
  };
}
