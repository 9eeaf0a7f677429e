import { Type } from 'typebox';
import { nullable, oneOf } from '../../platform/http/schema.ts';

const PLATFORMS = ['android', 'ios', 'web'] as const;

/** F§8: at most 500 characters. */
const token = () => Type.String({ minLength: 1, maxLength: 500, description: 'Push token of the device' });

export const NewDeviceToken = Type.Object({
  token: token(),
  platform: Type.Optional(nullable(oneOf(PLATFORMS))),
});

export const OldDeviceToken = Type.Object({ token: token() });
