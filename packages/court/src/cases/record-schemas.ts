import { nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { shownMoment } from '../http/fields.ts';

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
        name: Type.String({ description: 'As recorded at the time.' }),
      }),
    ),
    action: Type.String({ description: 'For example `case.closed`, `activity.created`.' }),
    before: values('Previous values of changed fields.'),
    after: values('New values.'),
    details: values('Further details, for example the reason.'),
    withheld: Type.Boolean({
      description: 'True when details about evidence or files are withheld from the reader.',
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
