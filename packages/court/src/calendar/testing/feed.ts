import assert from 'node:assert/strict';
import type { Person } from '@bulwagan/testing/court.ts';

/** An event of the feed, with the fields that tests use. */
export type FeedEvent = Record<string, unknown> & { id: string; title: string; start: string };

/** Returns the events that the calendar shows to a user. */
export async function eventsOf(person: Person, query = ''): Promise<FeedEvent[]> {
  const reply = await person.get(`/api/events${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

/** Keeps the events of cases, without holidays and own events. */
export const ofCases = (events: readonly FeedEvent[]) =>
  events.filter((event) => event.case_activity_id !== null);

export const find = (events: readonly FeedEvent[], id: string) => events.find((event) => event.id === id);
