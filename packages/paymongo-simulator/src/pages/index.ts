import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment.ts';
import { GatewayError } from '../errors.ts';
import { addAuthenticatePages } from './authenticate.ts';
import { addCheckoutPages } from './checkout.ts';
import { addDashboard } from './dashboard.ts';
import { sendMessage } from './layout.ts';

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');

/** Pages for people: plain forms without scripts. */
export function addPages(app: FastifyInstance, environment: Environment): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addHook('onRequest', async (request) => {
    // Otherwise a page of another site could press these buttons in a developer's browser.
    if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site') {
      throw new GatewayError(403, [{ code: 'forbidden', detail: 'This form was sent by another site.' }]);
    }
  });
  // A form without fields has no body at all.
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST') request.body ??= {};
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const statusCode = error.statusCode ?? 500;
    if (statusCode >= 500)
      environment.log.error({ err: error, route: request.routeOptions.url }, 'simulator failed');
    const text = statusCode < 500 ? error.message : 'Something went wrong in the simulator.';
    const title = statusCode === 404 ? 'Not found' : 'Something went wrong';
    return sendMessage(reply, environment, { title, text, statusCode });
  });
  app.setNotFoundHandler((_request, reply) =>
    sendMessage(reply, environment, {
      title: 'Not found',
      text: 'This page does not exist.',
      statusCode: 404,
    }),
  );
  app.get('/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=300').send(style),
  );
  addDashboard(app, environment);
  addCheckoutPages(app, environment);
  addAuthenticatePages(app, environment);
}
