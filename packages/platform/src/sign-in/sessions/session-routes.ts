import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../http/errors.ts';
import { type Route, route } from '../../http/route.ts';
import { report } from '../../http/security/request-security-events.ts';
import type { Context } from '../context.ts';
import { signIn } from '../login.ts';
import type { SignInActor, SignInRules } from '../options.ts';
import { checkPassword } from '../passwords/password-checks.ts';
import {
  InvalidFields,
  loginBody,
  OwnSessions,
  PasswordBody,
  Refusal,
  SessionParams,
  SignedIn,
} from '../schemas.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts';

/** C§5, W§5: routes for the CSRF cookie, password sign-in, sign-out, and the open sessions. */
export function sessionRoutes(context: Context, rules: SignInRules<SignInActor>): Route[] {
  return [...entryRoutes(context, rules), ...ownSessionRoutes(context, rules)];
}

function entryRoutes(context: Context, { anyone, signedIn, limit, tag }: SignInRules<SignInActor>): Route[] {
  const { field } = context.login;
  return [
    route({
      method: 'GET',
      path: `${context.csrfPrefix}/csrf-cookie`,
      summary: 'Get the CSRF token',
      description:
        'Sets `XSRF-TOKEN`, whose value every state-changing request sends back as `X-XSRF-TOKEN`, and the session cookie that it belongs to. A request from a page outside of the stateful domains gets neither.',
      access: anyone,
      limit,
      tag,
      answers: { 204: null },
      handle: ({ request, reply }) => offerToken(context, request, reply),
    }),
    route({
      method: 'POST',
      path: '/login',
      summary: 'Sign in by password',
      description:
        'With `two_factor` true the user is not signed in yet: complete the sign-in with `/two-factor-challenge` within ten minutes. The session id and the token are new in either case.',
      access: anyone,
      limit,
      tag,
      body: loginBody(field),
      answers: { 200: SignedIn, 403: Refusal, 429: InvalidFields },
      handle: ({ body, request, reply }) => {
        const { [field]: login, password } = body as unknown as Record<string, string>;
        return signIn(context, { login: login!, password: password! }, request, reply);
      },
    }),
    route({
      method: 'POST',
      path: '/logout',
      summary: 'Sign out',
      description: 'Ends this session; the response sets the cookie and token of a new guest session.',
      access: signedIn,
      withoutFactor: true,
      limit,
      tag,
      answers: { 204: null },
      handle: async ({ actor, request, reply }) => {
        await endOwnSession(context, actor, reply);
        report(request, 'signed_out', { userId: actor.id });
      },
    }),
  ];
}

/** Sends the token and keeps the browser's session id, whether a guest's or a user's. */
function offerToken({ csrf, sessions }: Context, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  if (!csrf.isStateful(request)) return;
  csrf.giveToken(reply, csrf.anySessionOf(request) ?? sessions.openGuest(reply));
}

/**
 * Ends the session of the request and gives the browser a guest session. Uses the constant UUID: a password change in
 * another window may have renewed the session id since the request arrived.
 */
async function endOwnSession({ db, csrf, sessions }: Context, actor: SignInActor, reply: FastifyReply) {
  await endSession(db, actor.id, actor.sessionId);
  csrf.giveToken(reply, sessions.openGuest(reply));
}

function ownSessionRoutes(context: Context, { signedIn, limit, tag }: SignInRules<SignInActor>): Route[] {
  const { db, clock } = context;
  const common = { access: signedIn, withoutFactor: true, limit, tag } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: '/user/sessions',
      summary: 'List your sessions',
      answers: { 200: OwnSessions },
      handle: async ({ actor }) => ({
        data: await listSessions(db, actor.id, clock.now(), actor.sessionId),
      }),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/user/sessions/{id}',
      summary: 'End one of your sessions',
      description: 'Ending the current session signs out.',
      params: SessionParams,
      answers: { 204: null },
      handle: async ({ actor, params, request, reply }) => {
        const sessions = await listSessions(db, actor.id, clock.now(), actor.sessionId);
        const session = sessions.find(({ id }) => id === params.id);
        if (session === undefined) throw new NotFound('session');
        if (session.is_current) await endOwnSession(context, actor, reply);
        else await endSession(db, actor.id, session.id);
        report(request, session.is_current ? 'signed_out' : 'session_ended', { userId: actor.id });
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/user/sessions',
      summary: 'End all your other sessions',
      body: PasswordBody,
      answers: { 204: null, 429: InvalidFields },
      handle: async ({ actor, body, request }) => {
        await checkPassword(context, actor.id, body.password, 'password');
        await endOtherSessions(db, actor);
        report(request, 'signed_out_everywhere', { userId: actor.id });
      },
    }),
  ];
}
