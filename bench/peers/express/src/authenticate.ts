import { createHash } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { prisma } from './database.js';

export async function authenticate(request: Request, response: Response, next: NextFunction) {
  const [type, token] = request.headers.authorization?.split(' ') ?? [];
  if (type !== 'Bearer' || token === undefined) {
    response.status(401).json({ message: 'Unauthorized' });
    return;
  }
  const found = await prisma.accessToken.findUnique({
    where: { token_hash: createHash('sha256').update(token).digest('hex') },
    include: { user: true },
  });
  if (found === null || found.expires_at <= new Date()) {
    response.status(401).json({ message: 'Unauthorized' });
    return;
  }
  response.locals.user = found.user;
  next();
}
