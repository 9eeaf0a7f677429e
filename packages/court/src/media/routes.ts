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
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { attachToActivity, readActivityAttachments } from './activity-attachments.ts';
import { attachToCase, readCaseAttachments, removeFromCase } from './case-attachments.ts';
import { removeFromActivity, replaceInActivity } from './change-attachments.ts';
import { openMedia, sendFile } from './download.ts';
import { presentMedia } from './present.ts';
import type { MediaRow } from './queries.ts';
import { AttachmentForm, MediaFile, TemporaryForm } from './schemas.ts';
import { keepTemporarily } from './temporary.ts';

const Files = enveloped(Type.Array(MediaFile));

const ACCEPTED_FILES =
  'PDF, PNG, JPEG or TIFF, detected from the content; at most 20 files of 20 MB each and 100 MB in total. If ' +
  'one of them is refused (422, under `attachments.0` and so on), none is stored.';

const RETURNS = 'Returns of a sheriff’s report need `Report Service`, other files `Record Activities`.';

/** Routes of the files of cases and activities, and of temporary files for amendments (contract, court). */
export function mediaRoutes(app: App): Route[] {
  return [...ofCases(app), ...ofActivities(app), ...temporary(app), download(app)];
}

const shown = (app: App, rows: MediaRow[]) => ok(rows.map((row) => presentMedia(app, row)));

function ofCases(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Cases' } as const;
  const path = '/api/case-records/{id}/attachments';
  return [
    route({
      ...common,
      method: 'GET',
      path,
      summary: 'List the attachments of a case',
      access: can('View Case Filing'),
      params: uuidParams('id'),
      answers: { 200: Files },
      handle: async ({ actor, params, ...call }) =>
        shown(app, await readCaseAttachments(app, actor, params.id, originOf(call))),
    }),
    route({
      ...common,
      method: 'POST',
      path,
      summary: 'Attach files to a case',
      description: ACCEPTED_FILES,
      access: can('Manage Cases'),
      params: uuidParams('id'),
      body: AttachmentForm,
      consumes: 'multipart',
      answers: { 201: Files },
      handle: async ({ actor, params, request, ...call }) =>
        shown(app, await attachToCase(app, actor, params.id, request, originOf(call))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${path}/{media}`,
      summary: 'Remove an attachment of a case',
      description: 'Permanent; its name and hash stay in the history.',
      access: can('Manage Cases'),
      params: uuidParams('id', 'media'),
      answers: { 200: acknowledged, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        await removeFromCase(app, actor, { caseId: params.id, mediaId: params.media }, originOf(call));
        return done('The attachment is removed.');
      },
    }),
  ];
}

function ofActivities(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Activities' } as const;
  const path = '/api/case-activities/{caseActivity}/attachments';
  return [
    route({
      ...common,
      method: 'GET',
      path,
      summary: 'List the attachments of an activity',
      access: can('View Case Filing', 'View Case Activities'),
      params: uuidParams('caseActivity'),
      answers: { 200: Files },
      handle: async ({ actor, params, ...call }) =>
        shown(app, await readActivityAttachments(app, actor, params.caseActivity, originOf(call))),
    }),
    route({
      ...common,
      method: 'POST',
      path,
      summary: 'Attach files to an activity',
      description: ACCEPTED_FILES,
      access: can('Record Activities'),
      params: uuidParams('caseActivity'),
      body: AttachmentForm,
      consumes: 'multipart',
      answers: { 201: Files },
      handle: async ({ actor, params, request, ...call }) =>
        shown(app, await attachToActivity(app, actor, params.caseActivity, request, originOf(call))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${path}/{media}`,
      summary: 'Remove an attachment of an activity',
      description: `Permanent; its name and hash stay in the history. ${RETURNS}`,
      access: can('Record Activities', 'Report Service'),
      params: uuidParams('caseActivity', 'media'),
      answers: { 200: acknowledged, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        const id = { activityId: params.caseActivity, mediaId: params.media };
        await removeFromActivity(app, actor, id, originOf(call));
        return done('The attachment is removed.');
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${path}/{media}/replace`,
      summary: 'Replace an attachment of an activity by another file',
      description: `Exactly one file. The old one is kept unless the new one is accepted. ${RETURNS}`,
      access: can('Record Activities', 'Report Service'),
      params: uuidParams('caseActivity', 'media'),
      body: AttachmentForm,
      consumes: 'multipart',
      answers: { 201: Files },
      handle: async ({ actor, params, request, ...call }) => {
        const id = { activityId: params.caseActivity, mediaId: params.media };
        return shown(app, await replaceInActivity(app, actor, id, request, originOf(call)));
      },
    }),
  ];
}

function temporary(app: App): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/temporary-media',
      summary: 'Upload files for an amendment',
      description: `Files expire after a day unless an amendment is filed with them. ${ACCEPTED_FILES}`,
      tag: 'Amendments',
      access: can('File Amendments'),
      limit: app.limits.office,
      body: TemporaryForm,
      consumes: 'multipart',
      answers: { 201: Files },
      handle: async ({ actor, request }) => shown(app, await keepTemporarily(app, actor, request)),
    }),
  ];
}

function download(app: App): Route {
  return route({
    method: 'GET',
    path: '/api/media/{id}',
    summary: 'Download a file',
    description:
      'Files of a case or an amendment need `View Case Filing`; files of an activity also `View Case ' +
      'Activities`. Temporary files are available only to their uploader.',
    tag: 'Cases',
    access: can('View Case Filing', 'View Case Activities', 'File Amendments'),
    limit: app.limits.office,
    params: uuidParams('id'),
    answers: { 200: Type.String({ format: 'binary', 'x-media-type': 'application/octet-stream' }) },
    handle: async ({ actor, params, reply, ...call }) =>
      sendFile(reply, await openMedia(app, actor, params.id, originOf(call))),
  });
}
