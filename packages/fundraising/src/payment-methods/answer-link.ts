import { BadRequest } from '@bulwagan/platform/http/errors.ts';
import { type Answer, answer } from '@bulwagan/platform/http/route.ts';
import { GatewayError } from '@bulwagan/platform/payments/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { failure, inBothLanguages } from '../gateway/failure-messages.ts';
import { explainGateway } from '../gateway/gateway-errors.ts';
import { ok } from '../http/envelope.ts';
import type { ReturnPage } from '../pages/return-page.ts';
import { othersMethod, unknownMethod } from './errors.ts';
import { findLinkByCharge } from './link-queries.ts';
import { presentMethod } from './present.ts';
import { completeCardLink, type LinkOutcome } from './settle-link.ts';

/**
 * Converts the outcome to an answer. Throws BadRequest (400) for a declined card, NotFound (404) for one removed since.
 */
export function answerOfLink(app: App, outcome: LinkOutcome): Answer {
  switch (outcome.kind) {
    case 'linked':
      return answer(
        outcome.isNew ? 201 : 200,
        ok(
          presentMethod(app, outcome.method),
          outcome.isNew ? 'The card was saved.' : 'The card was saved before.',
        ),
      );
    case 'requires_action':
      return answer(200, {
        success: false,
        requires_action: true,
        action_url: outcome.url,
        payment_intent_id: outcome.chargeId,
        message: 'Your bank asks you to confirm this card.',
      });
    case 'pending':
      return answer(202, {
        success: false,
        pending: true,
        payment_intent_id: outcome.chargeId,
        message:
          'The check of the card is not decided yet. Nothing is charged twice; please ask again in a moment.',
      });
    case 'failed':
      throw new BadRequest(failure(outcome.message));
    case 'removed':
      throw unknownMethod();
  }
}

/**
 * Completes the caller's own card check. Throws NotFound (404) for a charge that is not a card check, Forbidden (403)
 * for another user's, Unavailable (503).
 */
export async function completeOwnLink(app: App, actor: Actor, chargeId: string): Promise<LinkOutcome> {
  const link = await findLinkByCharge(app.db, chargeId);
  if (link === undefined) throw unknownMethod();
  if (link.user_id !== actor.id) throw othersMethod();
  const outcome = await explainGateway(() => completeCardLink(app, chargeId));
  if (outcome === undefined) throw unknownMethod();
  return outcome;
}

/**
 * Returns the page shown after the return from the bank. The gateway is asked, so that it does not matter who opens the
 * page; nothing about the card or its owner is revealed.
 */
export async function pageOfLink(app: App, chargeId: string, log: FastifyBaseLogger): Promise<ReturnPage> {
  // The console page asks again, and knows the card's owner.
  const next = `cards/confirm/${chargeId}`;
  const outcome = await completeQuietly(app, chargeId, log);
  if (outcome?.kind === 'linked') return { tone: 'success', ...SAVED, next };
  if (outcome?.kind === 'failed')
    return { tone: 'failure', title: NOT_SAVED, text: inBothLanguages(outcome.message), next };
  if (outcome === undefined || outcome.kind === 'removed') return { tone: 'failure', ...NOT_FOUND, next };
  return { tone: 'waiting', ...VERIFYING, next };
}

type Texts = Pick<ReturnPage, 'title' | 'text'>;
const SAVED: Texts = {
  title: { en: 'Card saved', fil: 'Na-save ang card' },
  text: {
    en: 'You can now donate with this card. We’ve refunded the ₱25 verification charge.',
    fil: 'Magagamit na ninyo ang card na ito sa pag-donate. Na-refund na namin ang ₱25 na siningil para sa verification.',
  },
};
const NOT_SAVED = { en: 'Your card was not saved', fil: 'Hindi na-save ang card ninyo' };
const NOT_FOUND: Texts = {
  title: { en: 'Card not found', fil: 'Hindi nahanap ang card' },
  text: {
    en: 'There is nothing to confirm here. Go back to see your saved cards.',
    fil: 'Walang kailangang kumpirmahin dito. Bumalik para makita ang mga naka-save na card.',
  },
};
const VERIFYING: Texts = {
  title: { en: 'Verifying your card', fil: 'Vine-verify ang card ninyo' },
  text: {
    en: 'We’re waiting for your bank. Your card will appear in your saved cards once it is confirmed.',
    fil: 'Hinihintay namin ang bangko ninyo. Lalabas ang card sa mga naka-save na card kapag nakumpirma na ito.',
  },
};

async function completeQuietly(
  app: App,
  chargeId: string,
  log: FastifyBaseLogger,
): Promise<LinkOutcome | undefined> {
  try {
    return await completeCardLink(app, chargeId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // The webhook and the later lookup complete it, so the user should not see an error.
    log.warn({ err: error }, 'a card check could not be looked up');
    return { kind: 'pending', chargeId, isProcessing: true };
  }
}
