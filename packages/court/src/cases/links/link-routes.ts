import {
  acknowledged,
  done,
  enveloped,
  errorShape,
  ok,
} from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { can } from '../../access.ts';
import type { App } from '../../context.ts';
import { readCase } from '../lists/find.ts';
import type { LinkRow } from './link-queries.ts';
import { Link, NewLink } from './link-schemas.ts';
import { checkLink, linkCases, linksOf, unlinkCases } from './links.ts';

const PATH = '/api/case-records/{id}/links';

/** Routes of links between cases. */
export function linkRoutes(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Cases' } as const;
  const present = (row: LinkRow) => ({ ...row, created_at: app.time.show(row.created_at) });
  return [
    route({
      ...common,
      method: 'GET',
      path: PATH,
      summary: 'List the links of a case',
      description: 'Links to other cases that the caller may see, made from either side.',
      access: can('View Case Details'),
      params: uuidParams('id'),
      answers: { 200: enveloped(Type.Array(Link)) },
      handle: async ({ actor, params, ...call }) => {
        const reading = { permission: 'View Case Details', what: 'links', origin: originOf(call) } as const;
        const { id } = await readCase(app, actor, params.id, reading);
        return ok((await linksOf(app, actor, id, originOf(call))).map(present));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: PATH,
      summary: 'Link a case to another',
      description:
        'Both cases show the link. Two cases have at most one. The other case may be archived, but not the one in ' +
        'the path.',
      access: can('Manage Cases'),
      params: uuidParams('id'),
      body: NewLink,
      answers: { 201: enveloped(Link) },
      validate: ({ actor, params, body }) => checkLink(app, actor, params.id, body),
      handle: async ({ actor, params, body, ...call }) =>
        ok(present(await linkCases(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${PATH}/{other}`,
      summary: 'Remove a link',
      description: '`other` is the id of the other case. Refused in an archived case.',
      access: can('Manage Cases'),
      params: uuidParams('id', 'other'),
      answers: { 200: acknowledged, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await unlinkCases(app, actor, params.id, params.other, originOf(call));
        return done('The link is removed.');
      },
    }),
  ];
}
