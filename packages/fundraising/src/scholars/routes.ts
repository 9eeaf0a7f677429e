import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { scopeOf } from '../access/scope.ts';
import { type Actor, anyoneKnown, institutionAdmin } from '../access.ts';
import type { App } from '../context.ts';
import { pictureForm, readUpload } from '../files/uploads.ts';
import { acknowledged, done, enveloped, ok, okPage, paginated } from '../http/envelope.ts';
import { changeScholar } from './change.ts';
import { removePhoto, setPhoto } from './photos.ts';
import { presentScholar } from './present.ts';
import { listScholars, type ScholarRow } from './queries.ts';
import { NewScholar, Scholar, ScholarChange, ScholarQuery } from './schemas.ts';
import { addScholar, getOwnScholar, getScholar, validateBirthdate, validateScholar } from './scholars.ts';

const BASE = '/api/v1/scholars';

/** Routes of scholars, shown to the public as far as each agreed (F§1, F§4). */
export function scholarRoutes(app: App): Route[] {
  return [...publicRoutes(app), ...staffRoutes(app), ...photoRoutes(app)];
}

const shown = (app: App, row: ScholarRow, actor: Actor | null, message = '') =>
  ok(presentScholar(row, scopeOf(actor), app.publicUrl), message);

function publicRoutes(app: App): Route[] {
  const common = { method: 'GET', access: anyoneKnown, limit: app.limits.api, tag: 'Scholars' } as const;
  return [
    route({
      ...common,
      path: BASE,
      summary: 'List scholars',
      description: 'The latest first. The public sees listed ones, each as far as that scholar has agreed.',
      query: ScholarQuery,
      answers: { 200: paginated(Scholar) },
      handle: async ({ actor, query }) => {
        const page = pageOf(query);
        const scope = scopeOf(actor);
        const { rows, total } = await listScholars(app.db, scope, query, page);
        return okPage(
          rows.map((row) => presentScholar(row, scope, app.publicUrl)),
          total,
          page,
        );
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}`,
      summary: 'Show a scholar',
      params: idParams,
      answers: { 200: enveloped(Scholar) },
      handle: async ({ actor, params }) => shown(app, await getScholar(app, actor, params.id), actor),
    }),
  ];
}

function staffRoutes(app: App): Route[] {
  const common = { access: institutionAdmin, limit: app.limits.api, tag: 'Scholars' } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Add a scholar',
      description: 'Nothing but the first name is public until the scholar agrees to more.',
      body: NewScholar,
      answers: { 201: enveloped(Scholar) },
      validate: ({ actor, body }) => validateScholar(app, actor, body),
      handle: async ({ actor, body, ...call }) =>
        shown(app, await addScholar(app, actor, body, originOf(call)), actor, 'Scholar added.'),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change a scholar',
      description: 'Omitted fields do not change; null clears a field.',
      params: idParams,
      body: ScholarChange,
      answers: { 200: enveloped(Scholar) },
      validate: ({ body }) => validateBirthdate(app, body.birthdate),
      handle: async ({ actor, params, body, ...call }) =>
        shown(
          app,
          await changeScholar(app, actor, params.id, body, originOf(call)),
          actor,
          'Scholar updated.',
        ),
    }),
  ];
}

function photoRoutes(app: App): Route[] {
  const common = {
    access: institutionAdmin,
    limit: app.limits.api,
    tag: 'Scholars',
    params: idParams,
  } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{id}/photo`,
      summary: 'Upload the photo',
      consumes: 'multipart',
      body: pictureForm('photo'),
      answers: { 200: enveloped(Scholar) },
      handle: async ({ actor, params, request, ...call }) => {
        // Checked first, so that no file is read for another institution's scholar.
        await getOwnScholar(app, actor, params.id);
        await setPhoto(app, actor, params.id, await readUpload(request, 'photo'), originOf(call));
        return shown(app, await getOwnScholar(app, actor, params.id), actor, 'Photo updated.');
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}/photo`,
      summary: 'Remove the photo',
      answers: { 200: acknowledged },
      handle: async ({ actor, params, ...call }) => {
        await removePhoto(app, actor, params.id, originOf(call));
        return done('Photo removed.');
      },
    }),
  ];
}
