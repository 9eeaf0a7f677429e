import {
  acknowledged,
  done,
  enveloped,
  errorShape,
  ok,
} from '@bulwagan/platform/http/back-office-envelope.ts';
import { conditionOf, ifMatchHeader, RETURNS_ETAG } from '@bulwagan/platform/http/caching/etag.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { administrators, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import {
  changeCategory,
  createCategory,
  removeCategory,
  reorderCategories,
  validateCategory,
} from './categories.ts';
import { listCategories } from './category-queries.ts';
import { presentCategory, presentHelpCenter, presentSummary, presentTopic } from './present.ts';
import {
  HelpCategories,
  HelpCategory,
  HelpCategoryChange,
  HelpCategoryOrder,
  HelpCenter,
  HelpTopic,
  HelpTopicChange,
  HelpTopicQuery,
  HelpTopicSummaries,
  NewHelpCategory,
  NewHelpTopic,
} from './schemas.ts';
import { listTopics } from './topic-queries.ts';
import { changeTopic, createTopic, etagOfTopic, getTopic, removeTopic, wrongTopic } from './topics.ts';

const CATEGORIES = '/api/help-categories';
const TOPICS = '/api/help-topics';

/** C§4: routes of the help center: topics for users by role, written by administrators (contract, court). */
export function helpRoutes(app: App): Route[] {
  return [...readingRoutes(app), ...categoryRoutes(app), ...topicRoutes(app)];
}

const commonOf = (app: App) => ({ limit: app.limits.office, tag: 'Help center' }) as const;

function readingRoutes(app: App): Route[] {
  const common = { ...commonOf(app), method: 'GET', access: signedIn } as const;
  return [
    route({
      ...common,
      path: '/api/help-center',
      summary: 'Get the help center',
      description: "Every category in order, with the topics for the caller's roles.",
      answers: { 200: HelpCenter },
      handle: async ({ actor }) =>
        ok(presentHelpCenter(await listCategories(app.db), await listTopics(app.db, actor, undefined))),
    }),
    route({
      ...common,
      path: CATEGORIES,
      summary: 'List the categories',
      answers: { 200: HelpCategories },
      handle: async () => ok((await listCategories(app.db)).map(presentCategory)),
    }),
    route({
      ...common,
      path: TOPICS,
      summary: 'List the topics',
      description: "Topics for the caller's roles; all topics for the Super Admin.",
      query: HelpTopicQuery,
      answers: { 200: HelpTopicSummaries },
      handle: async ({ actor, query }) => {
        const rows = await listTopics(app.db, actor, query['filter[help_category_id]']);
        return ok(rows.map((row) => presentSummary(actor, row)));
      },
    }),
    route({
      ...common,
      path: `${TOPICS}/{id}`,
      summary: 'Read a topic',
      description: RETURNS_ETAG,
      params: uuidParams('id'),
      answers: { 200: enveloped(HelpTopic) },
      handle: async ({ actor, params, reply }) => {
        const topic = await getTopic(app.db, actor, params.id);
        reply.header('etag', etagOfTopic(topic));
        return ok(presentTopic(app, actor, topic));
      },
    }),
  ];
}

function categoryRoutes(app: App): Route[] {
  const common = { ...commonOf(app), access: administrators } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: CATEGORIES,
      summary: 'Add a category',
      body: NewHelpCategory,
      answers: { 201: enveloped(HelpCategory) },
      validate: ({ body }) => validateCategory(app.db, body),
      handle: async ({ actor, body, ...call }) =>
        ok(presentCategory(await createCategory(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${CATEGORIES}/reorder`,
      summary: 'Reorder the categories',
      description:
        'The listed categories exchange their positions; all others keep theirs, and positions stay unique. ' +
        'Returns all categories.',
      body: HelpCategoryOrder,
      answers: { 200: HelpCategories },
      handle: async ({ actor, body, ...call }) =>
        ok((await reorderCategories(app, actor, body.ids, originOf(call))).map(presentCategory)),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${CATEGORIES}/{id}`,
      summary: 'Change a category',
      description: 'Omitted fields keep their values.',
      params: uuidParams('id'),
      body: HelpCategoryChange,
      answers: { 200: enveloped(HelpCategory) },
      validate: ({ params, body }) => validateCategory(app.db, body, params.id),
      handle: async ({ actor, params, body, ...call }) =>
        ok(presentCategory(await changeCategory(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${CATEGORIES}/{id}`,
      summary: 'Delete an empty category',
      params: uuidParams('id'),
      answers: { 200: acknowledged, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await removeCategory(app, actor, params.id, originOf(call));
        return done('The category has been deleted.');
      },
    }),
  ];
}

function topicRoutes(app: App): Route[] {
  const common = { ...commonOf(app), access: administrators } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: TOPICS,
      summary: 'Add a topic',
      description:
        'For any roles. A writer without one of these roles does not see the topic afterwards, but may change it.',
      body: NewHelpTopic,
      answers: { 201: enveloped(HelpTopic) },
      validate: ({ body }) => wrongTopic(app.db, body),
      handle: async ({ actor, body, ...call }) =>
        ok(presentTopic(app, actor, await createTopic(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${TOPICS}/{id}`,
      summary: 'Change a topic',
      description:
        'Omitted fields keep their values; `roles` replaces all roles. With `If-Match` a stale change is refused ' +
        '(412); without it the last write wins.',
      params: uuidParams('id'),
      headers: ifMatchHeader,
      body: HelpTopicChange,
      answers: { 200: enveloped(HelpTopic), 412: errorShape },
      validate: ({ body }) => wrongTopic(app.db, body),
      handle: async ({ actor, params, body, reply, ...call }) => {
        const topic = await changeTopic(app, actor, params.id, body, conditionOf(call));
        reply.header('etag', etagOfTopic(topic));
        return ok(presentTopic(app, actor, topic));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${TOPICS}/{id}`,
      summary: 'Delete a topic',
      params: uuidParams('id'),
      headers: ifMatchHeader,
      answers: { 200: acknowledged, 412: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await removeTopic(app, actor, params.id, conditionOf(call));
        return done('The topic has been deleted.');
      },
    }),
  ];
}
