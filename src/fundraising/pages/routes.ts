import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toHttpError } from '../../platform/http/error-handler.ts';
import { TooManyRequests } from '../../platform/http/errors.ts';
import { addressKey } from '../../platform/http/rate-limits.ts';
import { tellRefusal } from '../../platform/http/request-events.ts';
import { addHouseStyle, type Page, sendPage } from '../../platform/pages/frame.ts';
import type { App } from '../context.ts';
import { followGift } from './follow-gift.ts';
import { readOpenCampaigns } from './open-campaigns.ts';
import { giftView, homeView, troubleView, unknownGiftView } from './views.ts';

type Content = Omit<Page, 'style' | 'bar'>;

/** From a page to the base URL: pages are reached under the public address and under the hall's own path. */
type Up = '' | '../';

/**
 * What people see of fundraising without an app: the page at its base URL, to which errors lead who did not ask for
 * JSON (F§1), and the page to which donors come back from the gateway's checkout.
 */
export function addPages(app: FastifyInstance, fundraising: App): void {
  app.setErrorHandler((error, request, reply) => sendTrouble(reply, error, request));
  addHouseStyle(app);
  app.get<{ Params: { reference: string }; Querystring: { look?: unknown } }>(
    '/gifts/:reference',
    async (request, reply) => {
      await applyLimit(fundraising, request, reply);
      const gift = await followGift(fundraising, request.params.reference, request.log);
      if (gift === undefined)
        return send(reply, '../', { title: 'Unknown gift', body: unknownGiftView(), status: 404 });
      return send(reply, '../', giftView(gift, Number(request.query.look) || 0));
    },
  );
}

function send(reply: FastifyReply, up: Up, content: Content): FastifyReply {
  const home = up === '' ? './' : up;
  return sendPage(reply.header('cache-control', 'no-store'), {
    ...content,
    style: `${up}style.css`,
    bar: { name: 'Bulwagan Fundraising', home, links: [{ text: 'API reference', url: `${up}docs` }] },
  });
}

/** The general limit of F§8, with its headers: a page is a request like any other. */
async function applyLimit({ limits }: App, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const state = await limits.api.consume(`ip:${addressKey(request.ip)}`);
  reply.header('x-ratelimit-limit', state.limit);
  reply.header('x-ratelimit-remaining', state.remaining);
  reply.header('x-ratelimit-reset', state.resetAtInSeconds);
  if (state.exceeded) throw new TooManyRequests(state);
}

/** A page as well, never a redirect to the page that has just failed. */
function sendTrouble(reply: FastifyReply, error: unknown, request: FastifyRequest): FastifyReply {
  const shown = toHttpError(error, request);
  tellRefusal(request, shown);
  const { status, message, headers } = shown;
  const up: Up = request.routeOptions.url?.includes('/gifts/') ? '../' : '';
  return send(reply.headers(headers), up, {
    title: 'That did not work',
    body: troubleView(message, up === '' ? './' : up),
    status,
  });
}
