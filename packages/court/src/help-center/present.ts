import { type Actor, isSuperAdmin } from '../access.ts';
import type { App } from '../context.ts';
import type { CategoryRow } from './category-queries.ts';
import type { TopicRow, TopicSummaryRow } from './topic-queries.ts';

export const presentCategory = ({ id, name, slug, order_column: order }: CategoryRow) => ({
  id,
  name,
  slug,
  order,
});

/** C§2: only the Super Admin sees the roles of a topic. */
const rolesFor = (actor: Actor, { roles }: TopicSummaryRow) => (isSuperAdmin(actor) ? { roles } : {});

export const presentSummary = (actor: Actor, row: TopicSummaryRow) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  help_category_id: row.help_category_id,
  ...rolesFor(actor, row),
});

export const presentTopic = ({ time }: App, actor: Actor, row: TopicRow) => ({
  ...presentSummary(actor, row),
  body: row.body,
  created_by: row.created_by,
  created_at: time.show(row.created_at),
  updated_at: time.show(row.updated_at),
});

/** C§4: returns every category in order, each with its topics. */
export function presentHelpCenter(categories: CategoryRow[], topics: TopicSummaryRow[]) {
  const byCategory = Map.groupBy(topics, (topic) => topic.help_category_id);
  return categories.map((category) => ({
    ...presentCategory(category),
    topics: (byCategory.get(category.id) ?? []).map(({ id, title }) => ({ id, title })),
  }));
}
