import { addSiteStyle } from '@bulwagan/platform/pages/frame.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the stylesheet of pages rendered by fundraising: those to which a bank returns a payer whose browser may not
 * be signed in (`return-page.ts`). The console renders all others.
 */
export function addPages(app: FastifyInstance): void {
  addSiteStyle(app);
}
