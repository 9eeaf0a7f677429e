import { newIds } from '@bulwagan/platform/http/ids.ts';
import type { Db } from '../database.ts';
import type { SeededCase } from './cases.ts';

/** Creates a testimony and two exhibits in every second case with a branch. */
export async function seedEvidence(
  trx: Db,
  cases: SeededCase[],
  at: (day: Temporal.PlainDate) => string,
): Promise<void> {
  const rows = cases
    .filter(({ branch }, index) => branch !== null && index % 2 === 0)
    .flatMap((one) => {
      const [testimonyId, agreementId, bookId] = newIds(3) as [string, string, string];
      const common = {
        case_record_id: one.id,
        created_at: at(one.filedAt.add({ days: 30 })),
        updated_at: at(one.filedAt.add({ days: 30 })),
      };
      return [
        {
          ...common,
          id: testimonyId,
          type: 'testimonial',
          witness_name: 'Barangay Captain Simeon Ilagan',
          exhibit: null,
          description: 'Testimony about the conversation on the day in question.',
          offered_by_id: one.plaintiffId,
        },
        {
          ...common,
          id: agreementId,
          type: 'documentary',
          witness_name: null,
          exhibit: 'Exhibit A',
          description: 'The written agreement, two pages, signed.',
          offered_by_id: one.plaintiffId,
        },
        {
          ...common,
          id: bookId,
          type: 'object',
          witness_name: null,
          exhibit: 'Exhibit 1',
          description: 'A receipt book with a torn cover.',
          offered_by_id: one.defendantId,
        },
      ];
    });
  await trx.insertInto('case_evidence').values(rows).execute();
}
