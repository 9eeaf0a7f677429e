import { BadRequest } from '@bulwagan/platform/http/errors.ts';
import { type Answer, answer } from '@bulwagan/platform/http/route.ts';
import { GatewayError } from '@bulwagan/platform/payments/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { failure } from '../gateway/failure-messages.ts';
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
  if (outcome?.kind === 'linked') {
    const text = 'You can now donate with this card. We’ve refunded the ₱25 verification charge.';
    return { tone: 'success', title: 'Card saved', text, next };
  }
  if (outcome?.kind === 'failed')
    return { tone: 'failure', title: 'Your card was not saved', text: outcome.message, next };
  if (outcome === undefined || outcome.kind === 'removed') {
    const text = 'There is nothing to confirm here. Go back to see your saved cards.';
    return { tone: 'failure', title: 'Card not found', text, next };
  }
  const text = 'We’re waiting for your bank. Your card will appear in your saved cards once it is confirmed.';
  return { tone: 'waiting', title: 'Verifying your card', text, next };
}

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
