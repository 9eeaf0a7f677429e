import { nullable, oneOf, timestamp } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { enveloped } from '../http/envelope.ts';

const PLATFORMS = ['android', 'ios', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** F§8: at most 500 characters. */
const token = () => Type.String({ minLength: 1, maxLength: 500, description: 'Push token of the device' });

export const NewDeviceToken = Type.Object({
  token: token(),
  platform: Type.Optional(nullable(oneOf(PLATFORMS))),
});

/** Without the token itself, because answers contain no secrets. */
export const Registered = enveloped(
  Type.Object({ platform: nullable(oneOf(PLATFORMS)), created_at: timestamp() }),
);

export const OldDeviceToken = Type.Object({ token: token() });
