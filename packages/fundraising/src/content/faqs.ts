import { changesBetween, everyFieldOf } from '@bulwagan/platform/audit/changes.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { isBlank, toRichText } from '@bulwagan/platform/html/rich-text.ts';
import { assertFound, collected, type FieldErrors, NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { type Actor, hasRole } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { noOtherFaq, nothingToRead, sameFaq } from './errors.ts';
import {
  deleteFaq,
  type FaqColumns,
  type FaqRow,
  findFaq,
  insertFaq,
  lockFaq,
  lockFaqs,
  updateFaq,
} from './faq-queries.ts';
import type { FaqChange, NewFaq } from './schemas.ts';

const RECORDED = everyFieldOf<Static<typeof FaqChange>>()([
  'question',
  'answer',
  'category',
  'position',
  'is_published',
]);

/** True for users who write questions and therefore see unpublished ones. */
export const seesDrafts = (actor: Actor | null): boolean => actor !== null && hasRole(actor, 'system_admin');

/** Returns sanitized HTML. Throws Invalid (422) on `field` when no text is left. */
export function richTextOf(field: string, html: string): string {
  const text = toRichText(html);
  if (isBlank(text)) throw nothingToRead(field);
  return text;
}

/** Validates rich text and returns field errors. */
export function validateRichText(field: string, html: string | null | undefined): FieldErrors {
  const errors: FieldErrors = {};
  if (html != null) collected(errors, () => richTextOf(field, html));
  return errors;
}

/** Throws NotFound, also for an unpublished question. */
export async function getFaq(app: App, actor: Actor | null, id: number): Promise<FaqRow> {
  return assertFound(await findFaq(app.db, id, seesDrafts(actor)), 'question');
}

export async function createFaq(
  app: App,
  actor: Actor,
  input: Static<typeof NewFaq>,
  origin: Origin,
): Promise<FaqRow> {
  const answer = richTextOf('answer', input.answer);
  const at = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const faq = await insertFaq(
      trx,
      {
        question: input.question,
        answer,
        category: input.category ?? null,
        position: input.position ?? null,
        is_published: input.is_published ?? true,
      },
      at,
    );
    const { question, position, is_published } = faq;
    const changes = { after: { question, position, is_published } };
    await recordAs(trx, actor, { action: 'faq.created', subject: ['faq', faq.id], at, ...origin, changes });
    return faq;
  });
}

/** Changes the sent members; null removes the category. Throws NotFound. */
export async function changeFaq(
  app: App,
  actor: Actor,
  id: number,
  input: Static<typeof FaqChange>,
  origin: Origin,
): Promise<FaqRow> {
  const change = changeOf(input);
  const at = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockFaq(trx, id), 'question');
    const after = await updateFaq(trx, id, change, at);
    const changes = changesBetween(before, after, RECORDED);
    await recordAs(trx, actor, { action: 'faq.updated', subject: ['faq', id], at, ...origin, changes });
    return after;
  });
}

/**
 * Swaps the positions of two questions. All are renumbered in their current order, so that those that shared a position
 * get one each; the audit event has the order before and after. Throws NotFound, or Invalid (422) when the other
 * question does not exist or is the same.
 */
export async function swapFaqs(
  app: App,
  actor: Actor,
  id: number,
  withId: number,
  origin: Origin,
): Promise<FaqRow> {
  const at = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const faqs = await lockFaqs(trx);
    const own = faqs.findIndex((faq) => faq.id === id);
    const other = faqs.findIndex((faq) => faq.id === withId);
    if (own === -1) throw new NotFound('question');
    if (other === -1) throw noOtherFaq();
    if (other === own) throw sameFaq();
    const before = faqs[own]!;
    const orderBefore = faqs.map((faq) => faq.id);
    [faqs[own], faqs[other]] = [faqs[other]!, before];
    for (const [index, faq] of faqs.entries()) {
      if (faq.position !== index + 1) await updateFaq(trx, faq.id, { position: index + 1 }, at);
    }
    const after = (await findFaq(trx, id, true))!;
    const changes = {
      before: { position: before.position, order: orderBefore },
      after: { position: after.position, order: faqs.map((faq) => faq.id) },
      with_id: withId,
    };
    await recordAs(trx, actor, { action: 'faq.swapped', subject: ['faq', id], at, ...origin, changes });
    return after;
  });
}

/** Throws NotFound. */
export async function removeFaq(app: App, actor: Actor, id: number, origin: Origin): Promise<void> {
  const at = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockFaq(trx, id), 'question');
    await deleteFaq(trx, id);
    const { question, answer } = before;
    const changes = { before: { question, answer } };
    await recordAs(trx, actor, { action: 'faq.deleted', subject: ['faq', id], at, ...origin, changes });
  });
}

function changeOf(input: Static<typeof FaqChange>): Partial<FaqColumns> {
  const { question, answer, category, position, is_published } = input;
  return {
    ...(question == null ? {} : { question }),
    ...(answer == null ? {} : { answer: richTextOf('answer', answer) }),
    ...(category === undefined ? {} : { category }),
    ...(position == null ? {} : { position }),
    ...(is_published == null ? {} : { is_published }),
  };
}
