import { useTexts } from '../../language/language.tsx';
import { wordTexts } from '../cases/words.ts';
import classes from './calendar.module.css';
import { isDeadline, titleOf } from './entries.ts';
import { type Entry, StatusBadge, StatusIcon, TypeBadge, TypeIcon } from './look.tsx';
import { calendarTexts } from './texts.ts';

/** Entry in the month or week view: icons, time, title. Icons have text for screen readers. */
export function EntryBlock({ entry, time, isColumn }: { entry: Entry; time: string; isColumn: boolean }) {
  const texts = useTexts(calendarTexts);
  const { kind } = useTexts(wordTexts);
  const title = titleOf(entry, kind);
  const when = isDeadline(entry) ? texts.deadline(entry.complied_at !== null) : time;
  return (
    <div className={isColumn ? `${classes.inner} ${classes.column}` : classes.inner} title={title}>
      <TypeIcon type={entry.type} /> <StatusIcon status={entry.status} />
      <span className="hidden">
        {texts.types[entry.type]}
        {entry.status === 'confirmed' ? '' : `, ${texts.statuses[entry.status]}`}:
      </span>{' '}
      {when !== '' && <span className={classes.time}>{when}</span>}{' '}
      <span className={classes.title}>{title}</span>
    </div>
  );
}

/** Entry as a line of the agenda. */
export function EntryLine({ entry, time }: { entry: Entry; time: string }) {
  const texts = useTexts(calendarTexts);
  const { kind } = useTexts(wordTexts);
  return (
    <div className={classes.lineInner}>
      <span className={classes.bar} />
      <span className={classes.lineTime}>
        {isDeadline(entry) ? texts.deadline(entry.complied_at !== null) : time}
      </span>
      <span className={classes.lineBody}>
        <span
          className={
            entry.status === 'cancelled' ? `${classes.lineTitle} ${classes.lineCancelled}` : classes.lineTitle
          }
        >
          {titleOf(entry, kind)}
        </span>
        <span className={classes.lineDetail}>
          <TypeBadge type={entry.type} />
          {entry.status !== 'confirmed' && <StatusBadge status={entry.status} />}
          {entry.branch_name !== null && <span>{entry.branch_name}</span>}
          {entry.location !== null && entry.location !== '' && <span>{entry.location}</span>}
        </span>
      </span>
    </div>
  );
}
