import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { scopeOf } from '../access/scope.ts';
import { anyoneKnown, can } from '../access.ts';
import type { App } from '../context.ts';
import { pictureForm, readUpload } from '../files/uploads.ts';
import { acknowledged, done, enveloped, invalidShape, ok, okPage, paginated } from '../http/envelope.ts';
import { bankAccountRoutes } from './bank-account-routes.ts';
import { committeeRoutes } from './committee-routes.ts';
import {
  changeInstitution,
  createInstitution,
  getInstitution,
  removeLogo,
  setInstitutionStatus,
  setLogo,
  validateDetails,
} from './institutions.ts';
import { presentInstitution } from './present.ts';
import { listInstitutions } from './queries.ts';
import { Institution, InstitutionChange, InstitutionQuery, NewInstitution } from './schemas.ts';
import { taxDataRoutes } from './tax-data-routes.ts';

const BASE = '/api/v1/institutions';

/** Routes of institutions, their bank accounts and their committees (F§4, F§5). */
export function institutionRoutes(app: App): Route[] {
  return [
    ...publicRoutes(app),
    ...managedRoutes(app),
    ...bankAccountRoutes(app, BASE),
    ...committeeRoutes(app, BASE),
    ...taxDataRoutes(app, BASE),
  ];
}

function publicRoutes(app: App): Route[] {
  const common = { method: 'GET', access: anyoneKnown, limit: app.limits.api, tag: 'Institutions' } as const;
  return [
    route({
      ...common,
      path: BASE,
      summary: 'List institutions',
      description: 'By name. Everybody sees active ones; the staff of an institution sees that one.',
      query: InstitutionQuery,
      answers: { 200: paginated(Institution) },
      handle: async ({ actor, query }) => {
        const page = pageOf(query);
        const { rows, total } = await listInstitutions(app.db, scopeOf(actor), query, page);
        return okPage(
          rows.map((row) => presentInstitution(row, app.publicUrl)),
          total,
          page,
        );
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}`,
      summary: 'Show an institution',
      params: idParams,
      answers: { 200: enveloped(Institution) },
      handle: async ({ actor, params }) =>
        ok(presentInstitution(await getInstitution(app, actor, params.id), app.publicUrl)),
    }),
  ];
}

function managedRoutes(app: App): Route[] {
  const common = { access: can('Manage institutions'), limit: app.limits.api, tag: 'Institutions' } as const;
  const shown = (row: Parameters<typeof presentInstitution>[0], message: string) =>
    ok(presentInstitution(row, app.publicUrl), message);
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Open an institution',
      body: NewInstitution,
      answers: { 201: enveloped(Institution) },
      validate: ({ body }) => validateDetails(app.db, body),
      handle: async ({ actor, body, ...call }) =>
        shown(await createInstitution(app, actor, body, originOf(call)), 'Institution created.'),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change an institution',
      description: 'Omitted fields do not change; null clears a field.',
      params: idParams,
      body: InstitutionChange,
      answers: { 200: enveloped(Institution) },
      validate: ({ params, body }) => validateDetails(app.db, body, params.id),
      handle: async ({ actor, params, body, ...call }) =>
        shown(await changeInstitution(app, actor, params.id, body, originOf(call)), 'Institution updated.'),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/deactivate`,
      summary: 'Take an institution out of public view',
      description: 'Refused while it has active campaigns.',
      params: idParams,
      answers: { 200: enveloped(Institution), 422: invalidShape },
      handle: async ({ actor, params, ...call }) =>
        shown(
          await setInstitutionStatus(app, actor, params.id, 'inactive', originOf(call)),
          'Institution deactivated.',
        ),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/activate`,
      summary: 'Show an institution again',
      params: idParams,
      answers: { 200: enveloped(Institution), 422: invalidShape },
      handle: async ({ actor, params, ...call }) =>
        shown(
          await setInstitutionStatus(app, actor, params.id, 'active', originOf(call)),
          'Institution activated.',
        ),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/logo`,
      summary: 'Upload the logo',
      consumes: 'multipart',
      params: idParams,
      body: pictureForm('logo'),
      answers: { 200: enveloped(Institution) },
      handle: async ({ actor, params, request, ...call }) => {
        await getInstitution(app, actor, params.id);
        const bytes = await readUpload(request, 'logo');
        return shown(await setLogo(app, actor, params.id, bytes, originOf(call)), 'Logo updated.');
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}/logo`,
      summary: 'Remove the logo',
      params: idParams,
      answers: { 200: acknowledged },
      handle: async ({ actor, params, ...call }) => {
        await removeLogo(app, actor, params.id, originOf(call));
        return done('Logo removed.');
      },
    }),
  ];
}
