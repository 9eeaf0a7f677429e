import { answer } from '../../../api/client.ts';
import type { Choice } from '../../../kit/forms/choices.ts';
import { api, type Schemas } from '../../api.ts';
import { findUsers } from '../../shared/finders.ts';
import { ownArea } from '../../shared/own-area.ts';
import { lastYear } from '../../shared/years.ts';

const AT_ONCE = 20;
/** Minimum length of a search term for donations; the server refuses shorter terms. */
const LEAST_LETTERS = 3;

interface By {
  me: Pick<Schemas['OwnUser'], 'roles' | 'institution_id'>;
  isSystem: boolean;
  money: (pesos: number) => string;
}

/** Finds records for the preview of a template. */
export async function findSubjects(type: string, search: string, by: By): Promise<Choice[]> {
  const term = search.trim();
  if (type === 'donation') return await findDonations(term);
  if (type === 'withdrawal') return await findWithdrawals(term, by);
  // Donors are not users of an institution, so the list of users does not contain them.
  if (!by.isSystem) return [];
  const year = lastYear();
  const users = await findUsers(term);
  return users.map(({ value, label }) => ({ value: `${value}:${year}`, label: `${label}, ${year}` }));
}

async function findDonations(term: string): Promise<Choice[]> {
  const query = {
    status: 'completed',
    per_page: AT_ONCE,
    ...(term.length < LEAST_LETTERS ? {} : { search: term }),
  } as const;
  const { data } = await answer(api.GET('/api/v1/donations', { params: { query } }));
  return data.data
    .filter(({ is_anonymous: isAnonymous }) => !isAnonymous)
    .map(({ id, reference_number: reference, campaign }) => ({
      value: String(id),
      label: `${reference} · ${campaign.title}`,
    }));
}

async function findWithdrawals(term: string, { me, money }: By): Promise<Choice[]> {
  const query = { status: 'approved', per_page: AT_ONCE, ...ownArea(me) } as const;
  const { data } = await answer(api.GET('/api/v1/withdrawals', { params: { query } }));
  return data.data
    .map(({ id, campaign, amount }) => ({ value: String(id), label: `${campaign.title}, ${money(amount)}` }))
    .filter(({ label }) => label.toLowerCase().includes(term.toLowerCase()));
}
