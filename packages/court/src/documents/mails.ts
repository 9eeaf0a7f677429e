import { message } from '@bulwagan/contracts/errors/message.ts';
import type { PaperMail } from '@bulwagan/platform/documents/context.ts';
import type { DocumentRow, DocumentsDb } from '@bulwagan/platform/documents/tables.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { greeting } from '@bulwagan/platform/mail/greeting.ts';
import { layout } from '@bulwagan/platform/mail/layout.ts';
import { EVERY_CASE } from '../access/scope.ts';
import { findCase } from '../cases/queries.ts';
import type { Db } from '../database.ts';
import { listParties } from '../parties/queries.ts';
import { TITLE } from '../schema.ts';
import { isElectronic } from './electronic.ts';
import { KINDS } from './kinds/kinds.ts';
import { copiesOf } from './values/case-values.ts';

/**
 * Returns the mails that send the PDF of an order or notice to counsel, and to parties without counsel, if they have
 * an email address. The subject contains the case number, the case title and the title of the paper (R13 s.12).
 * Throws 422 for other papers.
 */
export async function courtMailsOf(
  publicUrl: string,
  anyDb: DocumentsDb,
  row: DocumentRow,
  number: string,
): Promise<PaperMail[]> {
  if (!(await isElectronic(anyDb, row))) throw new Refused(message('document.not_by_mail'));
  const db = anyDb as unknown as Db;
  const found = (await findCase(db, EVERY_CASE, row.record_id!, row.issued_at))!;
  const kind = KINDS.find((one) => one.kind === row.kind)!.name.en;
  const paper = `${kind} ${number}`;
  const subject = `${found.case_number}, ${found.case_title}, ${paper}`.replaceAll(/\s+/g, ' ');
  const people = copiesOf(found, await listParties(db, found.id));
  return people.flatMap(({ name, email }) =>
    email === null
      ? []
      : [
          {
            to: email,
            subject,
            hasFile: true,
            ...layout({
              sender: TITLE,
              title: kind,
              paragraphs: [
                greeting(name),
                `The court issued the attached ${paper} in ${found.case_number}, ${found.case_title}.`,
                'Check on the page below that the file is genuine.',
              ],
              action: { label: 'Check the paper', url: `${publicUrl}/verify/${row.verification_code}` },
              footnote: 'You get this because your address is on the record of the case.',
            }),
          },
        ],
  );
}
