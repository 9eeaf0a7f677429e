import { pdfAnswer } from '@bulwagan/platform/documents/papers/routes.ts';
import { openDocumentFile } from '@bulwagan/platform/documents/papers/stored-files.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import { languageOfAnswer } from '@bulwagan/platform/http/language.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { anyoneKnown, signedIn } from '../../access.ts';
import type { App } from '../../context.ts';
import { isHiddenFrom } from '../../donations/present.ts';
import { type DonationRow, findDonation, findDonationByReference } from '../../donations/queries.ts';
import { ReferenceParams } from '../../donations/schemas.ts';
import { scopeOf } from '../../donations/scope.ts';
import { findReceipt, getStatement } from './find.ts';

const YearParams = Type.Object({ year: Type.Integer({ minimum: 1900, maximum: 2099 }) });

/** Routes of a donor's own papers: receipts and yearly statements (contract §3.2). */
export function receiptRoutes(app: App): Route[] {
  const common = {
    method: 'GET',
    tag: 'Papers',
    limit: app.limits.api,
    answers: { 200: pdfAnswer },
  } as const;
  const receiptOf = async (donation: DonationRow | undefined, viewerId: number | null) => {
    const isHidden = donation === undefined || isHiddenFromReader(donation, viewerId);
    return assertFound(isHidden ? undefined : await findReceipt(app, donation.id), 'receipt');
  };
  return [
    route({
      ...common,
      path: '/api/v1/donations/{id}/receipt',
      summary: 'Download the receipt of a donation',
      description:
        'The receipt in force, as a PDF. 404 until the job has issued it, and once the donation is refunded. The receipt of an anonymous donation is for its donor alone.',
      access: signedIn,
      params: idParams,
      handle: async ({ actor, params, reply }) => {
        const donation = await findDonation(app.db, params.id, scopeOf(actor));
        return await openDocumentFile(app.documents, await receiptOf(donation, actor.id), reply);
      },
    }),
    route({
      ...common,
      path: '/api/v1/donations/track/{reference_number}/receipt',
      summary: 'Download the receipt of a donation by its reference number',
      description:
        'For guests. The receipt of an anonymous donation of an account is for its donor alone, signed in.',
      access: anyoneKnown,
      params: ReferenceParams,
      handle: async ({ actor, params, reply }) => {
        const donation = await findDonationByReference(app.db, params.reference_number);
        return await openDocumentFile(app.documents, await receiptOf(donation, actor?.id ?? null), reply);
      },
    }),
    route({
      ...common,
      path: '/api/v1/statements/{year}',
      summary: 'Download the statement of one’s own donations of a year',
      description:
        'As a PDF, in the language of the request. It is issued when it is first fetched, and issued again once donations of the year or the donor’s profile have changed. 404 for a year without donations.',
      access: signedIn,
      params: YearParams,
      handle: async ({ actor, params, reply }) => {
        const language = languageOfAnswer(reply);
        const statement = await getStatement(app, actor, params.year, language);
        return await openDocumentFile(app.documents, statement, reply);
      },
    }),
  ];
}

/** A guest who gave anonymously has only the reference number to show. */
const isHiddenFromReader = (donation: DonationRow, viewerId: number | null): boolean =>
  isHiddenFrom(donation, viewerId) && (donation.user_id !== null || viewerId !== null);
