import type { CaseRecord } from '../cases/data.ts';
import classes from './docket.module.css';
import { Entry } from './entry.tsx';
import type { Activity } from './kinds.ts';
import { Margin } from './margin.tsx';
import { useDocketTexts } from './use-texts.ts';

interface ThreadProps {
  activity: Activity;
  record: CaseRecord;
  depth: number;
}

/** Maximum indentation of replies, for phones. */
const DEEPEST = 3;

/** Entry with its date in the margin and its replies below. */
export function Thread({ activity, record, depth }: ThreadProps) {
  const { texts } = useDocketTexts();
  const isTop = depth === 0;
  const replies = activity.replies.length > 0 && (
    <ol className={classes.replies} aria-label={texts.replies(activity.replies.length)}>
      {activity.replies.map((reply) => (
        <Thread key={reply.id} activity={reply} record={record} depth={Math.min(depth + 1, DEEPEST)} />
      ))}
    </ol>
  );
  const isStruck = activity.status === 'Expunged';
  return (
    <li
      id={`activity-${activity.id}`}
      tabIndex={-1}
      className={`${classes.thread} ${isStruck ? classes.struck : ''}`}
    >
      {isTop ? (
        <>
          <Margin activity={activity} />
          <div className={classes.body}>
            <Entry activity={activity} record={record} depth={depth} />
            {replies}
          </div>
        </>
      ) : (
        <>
          <Entry activity={activity} record={record} depth={depth} />
          {replies}
        </>
      )}
    </li>
  );
}
