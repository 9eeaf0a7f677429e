import { TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import type { Schemas } from '../api.ts';

/** Field that chooses the leave type of an application or an entry. */
export const creditField = ({ kind }: { kind: string }, credits: readonly Schemas['LeaveCredit'][]) => ({
  kind: 'choice' as const,
  name: 'leave_type_id' as const,
  label: kind,
  required: true,
  data: credits.map(({ leave_type_id: value, name: label }) => ({ value, label })),
});

/** Field for the reason of a request or an entry. */
export const reasonField = ({ reason }: { reason: string }) => ({
  kind: 'long' as const,
  name: 'reason' as const,
  label: reason,
  required: true,
  maxLength: TEXT_MAX_LENGTH,
});
