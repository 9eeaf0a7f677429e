import { GROUPED_UNDER_HEARING } from './kinds.ts';
import type { ActivityRow } from './queries.ts';

export type Thread<Item> = Item & { replies: Thread<Item>[] };

/**
 * Maximum depth of the tree. Deeper replies are shown at this depth, so that no client overflows its stack while
 * parsing the response.
 */
export const MAX_DEPTH = 200;

type Placed = Pick<ActivityRow, 'id' | 'activity' | 'activity_id' | 'hearing_parent_id'>;

/**
 * Builds the tree of C§4. The kinds listed in C§4 are under their hearing; every other activity is under the activity
 * that it replies to, in `replies`. Rows whose parent is missing are at the top level. The order of the rows is kept.
 */
export function threadsOf<Row extends Placed, Item>(rows: Row[], show: (row: Row) => Item): Thread<Item>[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<string, Row[]>();
  const top: Row[] = [];
  for (const row of rows) {
    const parent = parentOf(row);
    if (parent === null || !known.has(parent)) top.push(row);
    else if (below.has(parent)) below.get(parent)!.push(row);
    else below.set(parent, [row]);
  }
  return grow(top, below, show);
}

function parentOf({ activity, activity_id: parent, hearing_parent_id: hearing }: Placed): string | null {
  return GROUPED_UNDER_HEARING.has(activity) ? (hearing ?? parent) : (parent ?? hearing);
}

interface Growing<Row, Item> {
  row: Row;
  depth: number;
  into: Thread<Item>[];
}

/** Builds the tree level by level, without recursion. */
function grow<Row extends Placed, Item>(
  top: Row[],
  below: Map<string, Row[]>,
  show: (row: Row) => Item,
): Thread<Item>[] {
  const threads: Thread<Item>[] = [];
  const queue: Growing<Row, Item>[] = top.map((row) => ({ row, depth: 0, into: threads }));
  // The loop appends to the queue that it iterates over.
  for (const { row, depth, into } of queue) {
    const thread: Thread<Item> = { ...show(row), replies: [] };
    into.push(thread);
    const isDeepest = depth === MAX_DEPTH;
    for (const reply of below.get(row.id) ?? [])
      queue.push({
        row: reply,
        depth: isDeepest ? depth : depth + 1,
        into: isDeepest ? into : thread.replies,
      });
  }
  return threads;
}
