import assert from 'node:assert/strict';
import type { Person } from '../../../test/court.ts';

/** An entry of the calendar's feed, as far as tests look at it. */
export type FeedEvent = Record<string, unknown> & { id: string; title: string; start: string };

/** What the calendar shows somebody. */
export async function eventsOf(person: Person, query = ''): Promise<FeedEvent[]> {
  const reply = await person.get(`/api/events${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

/** Those without holidays and own entries. */
export const ofCases = (events: readonly FeedEvent[]) =>
  events.filter((event) => event.case_activity_id !== null);

export const find = (events: readonly FeedEvent[], id: string) => events.find((event) => event.id === id);
