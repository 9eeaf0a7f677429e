import { BODY_MAX_LENGTH, CATEGORY_NAME_MAX_LENGTH } from '@bulwagan/contracts/court/lengths.ts';
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { enveloped } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { several } from '@bulwagan/platform/http/lists/list-parameters.ts';
import { nullable, ONE_LINE } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { shownMoment } from '../http/fields.ts';

/** Maximum lengths from C§8. */
/** Maximum number of roles per topic, far more than a court has. */
const MAX_ROLES = 200;
const INT4 = { minimum: -2_147_483_648, maximum: 2_147_483_647 };

const words = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 2,
    maxLength,
    pattern: '\\S',
    'x-visible': true,
    ...(description === undefined ? {} : { description }),
  });

export const HelpCategory = Type.Object(
  { id: uuid(), name: Type.String(), slug: Type.String(), order: Type.Integer() },
  { 'x-name': 'HelpCategory' },
);
export const HelpCategories = enveloped(Type.Array(HelpCategory));

const category = {
  name: Type.String({ ...words(CATEGORY_NAME_MAX_LENGTH, 'Unique.'), ...ONE_LINE }),
  order: Type.Integer({ ...INT4, description: 'Unique; the lowest comes first.' }),
};
export const NewHelpCategory = Type.Object(category);
export const HelpCategoryChange = Type.Partial(NewHelpCategory);
export type HelpCategoryChange = Static<typeof HelpCategoryChange>;

const MAX_CATEGORIES = 1_000;
export const HelpCategoryOrder = Type.Object({
  ids: Type.Array(uuid('Help category.'), {
    minItems: 2,
    maxItems: MAX_CATEGORIES,
    description: 'Some or all categories, in the wanted order.',
  }),
});

const roles = Type.Optional(
  Type.Array(Type.String(), { description: 'Ids of the roles that see it. Shown only to the Super Admin.' }),
);

const summary = {
  id: uuid(),
  title: Type.String(),
  description: nullable(Type.String()),
  help_category_id: uuid(),
  roles,
};
export const HelpTopicSummaries = enveloped(
  Type.Array(Type.Object(summary, { 'x-name': 'HelpTopicSummary' })),
);
export const HelpTopic = Type.Object(
  {
    ...summary,
    body: Type.String({ description: 'Sanitized HTML.' }),
    created_by: nullable(Type.Integer({ description: 'User.' })),
    created_at: shownMoment(),
    updated_at: shownMoment(),
  },
  { 'x-name': 'HelpTopic' },
);

export const HelpTopicQuery = Type.Object({ 'filter[help_category_id]': several(uuid()) });

export const NewHelpTopic = Type.Object({
  title: words(NAME_MAX_LENGTH),
  body: words(BODY_MAX_LENGTH, 'HTML; scripts, embedded content and styles are removed.'),
  help_category_id: uuid(),
  roles: Type.Array(uuid(), {
    minItems: 1,
    maxItems: MAX_ROLES,
    description: 'Ids of the roles that see it.',
  }),
  description: Type.Optional(nullable(Type.String({ maxLength: DESCRIPTION_MAX_LENGTH }))),
});
export type NewHelpTopic = Static<typeof NewHelpTopic>;
export const HelpTopicChange = Type.Partial(NewHelpTopic);
export type HelpTopicChange = Static<typeof HelpTopicChange>;

export const HelpCenter = enveloped(
  Type.Array(
    Type.Object({
      ...HelpCategory.properties,
      topics: Type.Array(Type.Object({ id: uuid(), title: Type.String() })),
    }),
  ),
);
