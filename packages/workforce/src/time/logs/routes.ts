import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can } from '../../access.ts';
import type { App } from '../../context.ts';
import { storeFile } from '../../imports/receive.ts';
import { acceptEntries, acceptFile } from './accept.ts';
import { LogFile, LogOutcome, NewLogs } from './schemas.ts';

const MOST_BODY_BYTES = 8 * 1024 * 1024;

/** Routes that receive punches from devices and files (contract §3.3). */
export function logRoutes(app: App): Route[] {
  const common = {
    method: 'POST',
    tag: 'Time',
    access: can('Manage employees'),
    limit: app.backOfficeLimit,
    answers: { 200: enveloped(LogOutcome) },
  } as const;
  return [
    route({
      ...common,
      path: '/api/time/logs',
      summary: 'Store punches',
      description:
        'Punches of employees that the caller manages, by biometric ID. Punches in the future, of unknown IDs, of ' +
        'the caller and without a valid time are rejected, the others stored. The same employee and second is one punch.',
      body: NewLogs,
      bodyLimitInBytes: MOST_BODY_BYTES,
      handle: async ({ actor, body, reply, ...call }) => {
        const delivery = {
          source: 'entry',
          language: languageOfAnswer(reply),
          origin: originOf(call),
        } as const;
        return ok(await acceptEntries(app, actor, body.entries, delivery));
      },
    }),
    route({
      ...common,
      path: '/api/time/logs/import',
      summary: 'Import punches from a file',
      description:
        'The attendance log of a ZKTeco device from a USB drive (`…_attlog.dat`, also with serial number and checksum), ' +
        'or CSV with the columns `biometric_id` and `at`; at most 64 MB. Times are local times of the device. Lines ' +
        'that cannot be read and punches of the caller are counted and skipped. Sending a file again adds nothing.',
      body: LogFile,
      consumes: 'multipart',
      handle: async ({ actor, request, reply, ...call }) => {
        const delivery = {
          source: 'file',
          language: languageOfAnswer(reply),
          origin: originOf(call),
        } as const;
        return ok(await storeFile(request, () => (path) => acceptFile(app, actor, path, delivery)));
      },
    }),
  ];
}
