import { Text } from '@mantine/core';
import classes from './docket.module.css';
import { type Activity, dayOf, isHearing } from './kinds.ts';
import { useDocketTexts } from './use-texts.ts';

/** Date of an entry; for a hearing also its time, and whether it is upcoming. */
export function Margin({ activity }: { activity: Activity }) {
  const { texts, formats } = useDocketTexts();
  const { scheduled_at: at } = activity;
  const isUndated = isHearing(activity) && at === null;
  return (
    <div className={classes.margin}>
      <Text component="time" dateTime={dayOf(activity)} fw={600} className={`${classes.content} figures`}>
        {isUndated ? texts.noDate : formats.date(dayOf(activity))}
      </Text>
      {at !== null && (
        <Text size="sm" c="dimmed">
          {formats.time(at)}
        </Text>
      )}
      {activity.hearing?.is_active === true && at !== null && Date.parse(at) > Date.now() && (
        <Text size="sm" fw={600}>
          {texts.coming}
        </Text>
      )}
    </div>
  );
}
