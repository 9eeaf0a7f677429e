import type { FastifyInstance } from 'fastify';
import { addHouseStyle } from '../../platform/pages/frame.ts';

/**
 * The look of the pages that fundraising draws itself: those to which a bank sends a payer back whose browser may not
 * be signed in (`return-page.ts`). All others are the console's.
 */
export function addPages(app: FastifyInstance): void {
  addHouseStyle(app);
}
