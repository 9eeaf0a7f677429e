import { message } from '@bulwagan/contracts/errors/message.ts';
import type { PaperMail } from '@bulwagan/platform/documents/context.ts';
import type { DocumentRow, DocumentsDb } from '@bulwagan/platform/documents/tables.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { greeting } from '@bulwagan/platform/mail/greeting.ts';
import { layout } from '@bulwagan/platform/mail/layout.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { TITLE } from '../schema.ts';
import { KINDS } from './kinds/kinds.ts';

/**
 * Returns a mail that informs the employee that a paper is ready. It contains a link and no file, because papers
 * contain amounts and numbers, and other people may read mails. Throws 422 for papers about several people.
 */
export async function workforceMailsOf(
  publicUrl: string,
  anyDb: DocumentsDb,
  row: DocumentRow,
): Promise<PaperMail[]> {
  if (row.record_id === null) throw new Refused(message('document.of_several_people'));
  const { rows } = await sql<{ name: string; email: string }>`
    select u.name, u.email from employees e join users u on u.id = e.user_id
    where e.id = ${row.record_id} and u.disabled_at is null
      and (${row.kind} <> 'payslip' or u.is_payslip_mailed)`.execute(anyDb as unknown as Db);
  const kind = KINDS.find((one) => one.kind === row.kind)!.name.en;
  return rows.map(({ name, email }) => ({
    to: email,
    subject: `Your ${kind} is ready`,
    hasFile: false,
    ...layout({
      sender: TITLE,
      title: `Your ${kind} is ready`,
      paragraphs: [greeting(name), `Your ${kind} is ready. Sign in to open it.`],
      action: { label: 'Open the paper', url: `${publicUrl}/papers/${row.id}` },
      footnote: 'You get this because the paper is about you.',
    }),
  }));
}
