import { Type } from 'typebox';
import { uuid } from '../../platform/http/ids.ts';
import { nullable } from '../../platform/http/schema.ts';
import { shownMoment } from '../fields.ts';

/** What is kept about a case: its history and its draws; and the words that forms offer. */

const values = (description: string) =>
  nullable(Type.Object({}, { additionalProperties: true, description }));

export const HistoryEntry = Type.Object(
  {
    id: Type.Integer(),
    at: shownMoment(),
    actor: nullable(
      Type.Object({
        id: nullable(Type.Integer()),
        name: Type.String({ description: 'As it was then.' }),
      }),
    ),
    action: Type.String({ description: 'For example `case.closed`, `activity.created`.' }),
    before: values('What was, of what changed.'),
    after: values('What it became.'),
    details: values('What else there is to know, e.g. the reason.'),
    withheld: Type.Boolean({
      description: 'Something of it is about evidence or files that the reader may not see.',
    }),
  },
  { 'x-name': 'HistoryEntry' },
);

const branch = () => Type.Object({ id: Type.Integer(), name: Type.String() }, { 'x-name': 'BranchNamed' });

export const Draw = Type.Object(
  {
    id: uuid(),
    court_type: Type.String(),
    candidates: Type.Array(branch(), { description: 'The branches in use of the court type, by id.' }),
    seed: Type.String({ description: '32 random bytes, hexadecimal.' }),
    method: Type.String({ description: 'How the seed becomes the index.' }),
    drawn_index: Type.Integer({ description: 'The place among the candidates, from 0.' }),
    branch: branch(),
    drawn_by: nullable(Type.Object({ id: Type.Integer(), name: nullable(Type.String()) })),
    drawn_at: shownMoment(),
    verified: Type.Boolean({ description: 'The draw, made again just now, gives the same branch.' }),
  },
  { 'x-name': 'RaffleDraw' },
);

const words = () => Type.Array(Type.String());

export const CaseOptions = Type.Object(
  { court_types: words(), case_types: words(), categories: words(), stages: words() },
  { 'x-name': 'CaseOptions' },
);
