import { PICTURE_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import { type Form, formCheck, readForm } from '@bulwagan/platform/http/bodies/form.ts';
import { asEvent, collected, invalid } from '@bulwagan/platform/http/errors.ts';
import { sourceOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { signedIn } from '../access.ts';
import { presentUser } from '../accounts/present.ts';
import type { App } from '../context.ts';
import { validatePicture } from '../files/pictures.ts';
import { acknowledged, done, ok } from '../http/envelope.ts';
import { endSignedIn, listSignedIn } from './devices.ts';
import { changePassword } from './password.ts';
import { presentOwnUser } from './present.ts';
import { changeProfile, getProfile, removeAvatar } from './profile.ts';
import {
  ChangePassword,
  deviceParams,
  OwnProfile,
  PasswordChanged,
  PasswordRefused,
  Profile,
  ProfileForm,
  ProfileTexts,
  SignedInDevices,
} from './schemas.ts';

const checkTexts = formCheck(ProfileTexts);

/** F§4: routes of the signed-in user's own data, picture, password and devices. */
export function profileRoutes(app: App): Route[] {
  return [...own(app), ...password(app), ...devices(app)];
}

function own(app: App): Route[] {
  const common = {
    access: signedIn,
    limit: app.limits.api,
    tag: 'Profile',
    answers: { 200: Profile },
  } as const;
  return [
    route({
      ...common,
      withoutFactor: true,
      method: 'GET',
      path: '/api/v1/profile',
      summary: 'The signed-in user',
      answers: { 200: OwnProfile },
      handle: async ({ actor }) => ok(presentOwnUser(app, await getProfile(app, actor))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/api/v1/profile',
      summary: 'Change own data or picture',
      description:
        'A multipart form, or JSON without a picture. Missing members stay unchanged. The picture is re-encoded.',
      body: ProfileForm,
      orJson: ProfileTexts,
      answers: { 200: OwnProfile },
      consumes: 'multipart',
      handle: async ({ actor, request, ip, requestId }) => {
        const form = await readForm(request, { avatar: PICTURE_MAX_BYTES });
        const texts = await checked(app, form, actor.id);
        await changeProfile(app, actor, texts, form.files.avatar, { ip, requestId });
        return ok(presentOwnUser(app, await getProfile(app, actor)), 'Your profile has been updated.');
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/api/v1/profile/avatar',
      summary: 'Take the own picture away',
      handle: async ({ actor, ip, requestId }) => {
        const user = await removeAvatar(app, actor, { ip, requestId });
        return ok(presentUser(user, app.publicUrl), 'Your picture has been removed.');
      },
    }),
  ];
}

/** Returns the validated texts of a form. Throws Invalid (422) with all errors of the texts and the picture. */
async function checked(app: App, { values, files, errors }: Form, senderId: number) {
  const texts = collected(errors, () => checkTexts(withBoolean(values)));
  if (texts !== undefined && Object.keys(errors).length === 0) return texts;
  const picture = await validatePicture(app, { bytes: files.avatar, field: 'avatar', senderId });
  const full = invalid({ ...errors, ...picture?.errors });
  throw picture?.event === undefined ? full : asEvent(full, picture.event);
}

/** Form fields are always text. */
function withBoolean(values: unknown): unknown {
  const text = (values as { mails_about_work?: unknown } | null)?.mails_about_work;
  if (text !== 'true' && text !== 'false') return values;
  return { ...(values as object), mails_about_work: text === 'true' };
}

function password(app: App): Route[] {
  return (['PUT', 'POST'] as const).map((method) =>
    route({
      method,
      isComplete: true,
      path: '/api/v1/profile/password',
      summary: 'Change the own password',
      description:
        'Ends every token of the account, and every web session but the one that asks, which gets a new cookie.',
      access: signedIn,
      withoutFactor: true,
      limit: app.limits.api,
      tag: 'Profile',
      body: ChangePassword,
      answers: { 200: PasswordChanged, 422: PasswordRefused },
      handle: async ({ actor, body, ...call }) =>
        ok(
          await changePassword(app, actor, body, sourceOf(call), call.reply),
          'Your password has been changed.',
        ),
    }),
  );
}

function devices(app: App): Route[] {
  const common = {
    access: signedIn,
    withoutFactor: true,
    limit: app.limits.api,
    tag: 'Profile',
  } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: '/api/v1/profile/devices',
      summary: 'List your sessions',
      description: 'Devices with tokens and web sessions, the one last active first.',
      answers: { 200: SignedInDevices },
      handle: async ({ actor }) => ok(await listSignedIn(app, actor)),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/api/v1/profile/devices/{id}',
      summary: 'Sign a device or session out',
      params: deviceParams,
      answers: { 200: acknowledged },
      handle: async ({ actor, params, ...call }) => {
        await endSignedIn(app, actor, params.id, sourceOf(call));
        return done('Signed out there.');
      },
    }),
  ];
}
