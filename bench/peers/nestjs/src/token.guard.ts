import { createHash } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import { MoreThan, Repository } from 'typeorm';
import { AccessToken, type User } from './user.entities.js';

@Injectable()
export class TokenGuard implements CanActivate {
  constructor(@InjectRepository(AccessToken) private readonly tokens: Repository<AccessToken>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { user?: User }>();
    const [type, token] = request.headers.authorization?.split(' ') ?? [];
    if (type !== 'Bearer' || token === undefined) throw new UnauthorizedException();
    const found = await this.tokens
      .createQueryBuilder('token')
      .innerJoinAndSelect('token.user', 'user')
      .where({
        token_hash: createHash('sha256').update(token).digest('hex'),
        expires_at: MoreThan(new Date()),
      })
      .getOne();
    if (found === null) throw new UnauthorizedException();
    request.user = found.user;
    return true;
  }
}
