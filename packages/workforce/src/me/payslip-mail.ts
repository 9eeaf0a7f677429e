import { formatDate } from '@bulwagan/platform/documents/values/format.ts';
import { greeting } from '@bulwagan/platform/mail/greeting.ts';
import { layout } from '@bulwagan/platform/mail/layout.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { RunRow } from '../runs/queries.ts';
import { TITLE } from '../schema.ts';

interface Addressee {
  name: string;
  email: string;
}

/**
 * Queues a mail for every employee whom a final run pays, if the employee has an account and wants such mails. Runs
 * in the caller's transaction. The mail contains no amounts, because other people may read mails.
 */
export async function queuePayslipMails(
  { mails, publicUrl }: Pick<App, 'mails' | 'publicUrl'>,
  trx: Db,
  run: Pick<RunRow, 'id' | 'period_start' | 'period_end'>,
): Promise<void> {
  const { rows } = await sql<Addressee>`
    select u.name, u.email
    from run_employees k join employees e on e.id = k.employee_id join users u on u.id = e.user_id
    where k.run_id = ${run.id} and u.is_payslip_mailed and u.disabled_at is null order by k.place`.execute(
    trx,
  );
  const period = `${formatDate(run.period_start, 'en')} to ${formatDate(run.period_end, 'en')}`;
  await mails.queueMany(
    trx,
    rows.map(({ name, email }) => ({
      to: email,
      subject: `Your payslip for ${period}`,
      ...layout({
        sender: TITLE,
        title: 'Your payslip is ready',
        paragraphs: [greeting(name), `Your payslip for ${period} is ready. Sign in to see it.`],
        action: { label: 'Sign in', url: publicUrl },
        footnote:
          'You get this because a payroll with your pay is final. You can turn these mails off in your preferences.',
      }),
    })),
  );
}
