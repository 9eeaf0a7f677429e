import { WORD_MAX_LENGTH } from '@bulwagan/contracts/court/lengths.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { id, nullable, text } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { pageFields, shownMoment } from '../http/fields.ts';

/**
 * Maximum number of cases in a batch: more than a court raffles in a day. The number is limited, because each case is
 * moved separately.
 */
export const BATCH_MAX_CASES = 500;

const branch = () => Type.Object({ id: Type.Integer(), name: Type.String() }, { 'x-name': 'BranchNamed' });
const person = () => nullable(Type.Object({ id: Type.Integer(), name: nullable(Type.String()) }));

const reason = (description: string) =>
  Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX_LENGTH, description })));

/** Body to raffle a single case. */
export const RaffleInput = Type.Object({
  reason: reason(
    'Required to raffle a case again, for example `Inhibition of the presiding judge`. Stored with the draw.',
  ),
});

const drawFields = {
  id: uuid(),
  batch_id: nullable(uuid('Batch of the draw.')),
  court_type: Type.String(),
  station: nullable(Type.String()),
  reason: nullable(Type.String()),
  from_branch: nullable(branch()),
  round: nullable(
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        cases: Type.Integer({ description: 'Number of its cases in the current round before the draw.' }),
      }),
      {
        description:
          'All branches in the round, by id; the candidates are those with the fewest cases. Null for draws from ' +
          'before rounds existed.',
      },
    ),
  ),
  candidates: Type.Array(branch(), { description: 'Branches that were next in the round, by id.' }),
  seed: Type.String({ description: '32 random bytes, hexadecimal.' }),
  method: Type.String({ description: 'How the index follows from the seed.' }),
  drawn_index: Type.Integer({ description: 'Index of the drawn candidate, from 0.' }),
  branch: branch(),
  drawn_by: person(),
  drawn_at: shownMoment(),
  verified: Type.Boolean({ description: 'True when verifying the draw gives the same branch.' }),
};

export const Draw = Type.Object(drawFields, { 'x-name': 'RaffleDraw' });

export const BatchInput = Type.Object({
  court_type: text(WORD_MAX_LENGTH, { description: 'For example `Regional Trial Court`.' }),
  station: Type.Optional(
    nullable(
      text(NAME_MAX_LENGTH, {
        description: 'Only this station’s branches and cases. By default each station separately.',
      }),
    ),
  ),
  case_ids: Type.Optional(
    nullable(
      Type.Array(uuid(), {
        minItems: 1,
        maxItems: BATCH_MAX_CASES,
        description:
          'Only these cases. Each must await a raffle of this court type and station; a case without a station can ' +
          'be raffled at any.',
      }),
    ),
  ),
  reason: reason('For example `Special raffle on written application`. Stored with each draw.'),
});

const named = () =>
  Type.Object(
    {
      id: uuid(),
      case_number: Type.String(),
      case_title: Type.String(),
    },
    { 'x-name': 'CaseNamed' },
  );

const batchFields = {
  id: uuid(),
  court_type: Type.String(),
  station: nullable(Type.String()),
  reason: nullable(Type.String()),
  drawn_count: Type.Integer({ description: 'Number of raffled cases.' }),
  waiting_count: Type.Integer({ description: 'Number of cases carried over to the next raffle.' }),
  drawn_by: person(),
  drawn_at: shownMoment(),
};

export const BatchListItem = Type.Object(batchFields, { 'x-name': 'RaffleBatchListItem' });

export const Batch = Type.Object(
  {
    ...batchFields,
    drawn: Type.Array(Type.Object({ ...drawFields, case: named() }, { 'x-name': 'RaffleBatchDraw' }), {
      description: 'In the order of the draws, without cases that the caller may not see.',
    }),
    waiting: Type.Array(named(), {
      description: 'Cases carried over, earliest filed first, without cases that the caller may not see.',
    }),
    shares: Type.Array(
      Type.Object(
        { id: Type.Integer(), name: Type.String(), cases: Type.Integer() },
        { 'x-name': 'RaffleShare' },
      ),
      { description: 'Number of cases for each branch.' },
    ),
  },
  { 'x-name': 'RaffleBatch' },
);

export const BatchQuery = Type.Object({ ...pageFields });

export const AssignmentQuery = Type.Object({ ...pageFields, 'filter[branch_id]': several(id()) });

export const Assignment = Type.Object(
  {
    id: uuid(),
    case: named(),
    from_branch: nullable(branch()),
    branch: branch(),
    reason: nullable(Type.String()),
    assigned_by: person(),
    assigned_at: shownMoment(),
  },
  { 'x-name': 'CaseAssignment' },
);
