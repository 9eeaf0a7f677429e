import { AVATAR_CONTENT_TYPE } from '@bulwagan/platform/files/images.ts';
import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { sourceOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { nullable } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { signedIn } from '../../access.ts';
import type { App } from '../../context.ts';
import { PICTURE_BODY_BYTES } from '../../pictures/pictures.ts';
import { presentUser } from '../present.ts';
import { User, userParams } from '../schemas.ts';
import { changeAvatar, openAvatar } from './avatar.ts';

const PATH = '/api/users/{user}/avatar';

const AvatarChange = Type.Object({
  avatar: nullable(
    Type.String({
      description: 'Base64 of a PNG, JPEG, WebP or GIF, at most 2 MB; it is re-encoded. Null removes it.',
    }),
  ),
});

/** Routes of account pictures: the user's own and those of managed accounts. */
export function avatarRoutes(app: App): Route[] {
  const common = { access: signedIn, limit: app.backOfficeLimit, tag: 'Users', params: userParams } as const;
  const shown = (['full', 'thumbnail'] as const).map((size) =>
    route({
      ...common,
      method: 'GET',
      path: size === 'full' ? PATH : `${PATH}/thumbnail`,
      summary: size === 'full' ? 'The picture of a user' : 'The small picture of a user',
      query: Type.Object({ v: Type.Optional(Type.String({ description: 'Picture version.' })) }),
      answers: { 200: Type.String({ format: 'binary', 'x-media-type': AVATAR_CONTENT_TYPE }) },
      handle: async ({ actor, params, reply }) => {
        const { stream, sizeInBytes } = await openAvatar(app, actor, params.user, size);
        reply.headers({ 'content-type': AVATAR_CONTENT_TYPE, 'content-length': sizeInBytes });
        return stream;
      },
    }),
  );
  const changed = route({
    ...common,
    method: 'PUT',
    isComplete: true,
    path: PATH,
    summary: 'Change the picture of a user',
    description: 'The caller’s own picture, or that of an account that the caller manages.',
    body: AvatarChange,
    bodyLimitInBytes: PICTURE_BODY_BYTES,
    answers: { 200: enveloped(User) },
    handle: async ({ actor, params, body, ...call }) =>
      ok(presentUser(app, await changeAvatar(app, actor, params.user, body.avatar, sourceOf(call)))),
  });
  return [...shown, changed];
}
