import { createHash } from 'node:crypto';
import type { HttpContext } from '@adonisjs/core/http';
import type { NextFn } from '@adonisjs/core/types/http';
import AccessToken from '#models/access_token';
import type User from '#models/user';

declare module '@adonisjs/core/http' {
  interface HttpContext {
    user: User;
  }
}

export default class AuthMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const [type, token] = ctx.request.header('authorization')?.split(' ') ?? [];
    if (type !== 'Bearer' || token === undefined)
      return ctx.response.unauthorized({ message: 'Unauthorized' });
    const found = await AccessToken.query()
      .where('token_hash', createHash('sha256').update(token).digest('hex'))
      .where('expires_at', '>', new Date())
      .preload('user')
      .first();
    if (found === null) return ctx.response.unauthorized({ message: 'Unauthorized' });
    ctx.user = found.user;
    return next();
  }
}
