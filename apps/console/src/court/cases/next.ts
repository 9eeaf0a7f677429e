import type { Schemas } from '../api.ts';

type Activity = Schemas['ActivityThread'];

/** Returns all activities of a tree as a flat list. */
export function flatten(threads: readonly Activity[]): Activity[] {
  return threads.flatMap((thread) => [thread, ...flatten(thread.replies)]);
}

/** Returns the next hearing, and pending compliance ordered by deadline. */
export function nextOf(threads: readonly Activity[], now = Date.now()) {
  const all = flatten(threads);
  const coming = all
    .filter(
      ({ scheduled_at: at, hearing }) => at !== null && hearing?.is_active === true && Date.parse(at) > now,
    )
    .sort((one, other) => Date.parse(one.scheduled_at!) - Date.parse(other.scheduled_at!));
  const due = all
    .filter(
      ({ with_compliance: isDue, complied_at: at, due_at: day, status }) =>
        isDue && at === null && day !== null && status !== 'Expunged',
    )
    .sort((one, other) => one.due_at!.localeCompare(other.due_at!));
  return { hearing: coming[0], due };
}
