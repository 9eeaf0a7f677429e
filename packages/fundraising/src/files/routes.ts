import { AVATAR_CONTENT_TYPE } from '@bulwagan/platform/files/images.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { anyone } from '../access.ts';
import type { App } from '../context.ts';
import { openPicture, PICTURE_AREAS, PICTURE_NAME } from './pictures.ts';

// Three segments with fixed patterns, so that no path leaves the pictures.
const pictureParams = Type.Object({
  area: oneOf(PICTURE_AREAS),
  owner: Type.String({ pattern: '^[1-9][0-9]{0,9}$', description: 'Id of the user, institution or scholar' }),
  name: Type.String({ pattern: PICTURE_NAME }),
});

const Picture = Type.String({ format: 'binary', 'x-media-type': AVATAR_CONTENT_TYPE });

/** Routes of pictures, public to anyone with the address. */
export function fileRoutes(app: App): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/files/{area}/{owner}/{name}',
      summary: 'A picture',
      description:
        'As answers name it in `avatar` and the like. `-small` before `.webp` gives the same picture at 160 by 160 ' +
        'pixels. A picture never changes under its address, so it may be kept for ever.',
      tag: 'Content',
      access: anyone,
      // A page shows more pictures than the limit per minute, and names cannot be guessed.
      limit: null,
      params: pictureParams,
      answers: { 200: Picture },
      handle: async ({ params, reply }) => {
        const { stream, sizeInBytes } = await openPicture(app, params);
        reply.headers({
          'content-type': AVATAR_CONTENT_TYPE,
          'content-length': sizeInBytes,
          'cache-control': 'public, max-age=31536000, immutable',
          // Opened directly, a picture is downloaded, never rendered as a page of ours; pages of other hosts may show
          // it.
          'content-disposition': 'attachment',
          'cross-origin-resource-policy': 'cross-origin',
        });
        return stream;
      },
    }),
  ];
}
