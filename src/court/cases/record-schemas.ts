import { Type } from 'typebox';
import { nullable, oneOf } from '../../platform/http/schema.ts';
import { shownMoment } from '../fields.ts';

/** Schemas of the history of a case and of the words that forms offer. */

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

const words = () => Type.Array(Type.String());

export const CaseOptions = Type.Object(
  {
    court_types: words(),
    case_types: words(),
    categories: words(),
    stages: words(),
    service_statuses: words(),
    manners_of_service: words(),
    confidential_categories: Type.Array(
      Type.Object({ category: Type.String(), classification: oneOf(['restricted', 'sealed']) }),
      { description: 'Categories with a default classification.' },
    ),
  },
  { 'x-name': 'CaseOptions' },
);
