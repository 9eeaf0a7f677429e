import { SUPER_ADMIN, SYSTEM_ROLES, type SystemRole } from '@bulwagan/contracts/court/roles.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

interface Topic {
  title: string;
  description: string;
  body: string;
  /** Names of roles; the Super Admin sees every topic. */
  roles: readonly SystemRole[];
}

const EVERYBODY = SYSTEM_ROLES.filter((role) => role !== SUPER_ADMIN);
const CLERKS: SystemRole[] = ['Office of the Court Clerk', 'Branch of the Court Clerk', 'BCC Staff'];

const CATEGORIES: { name: string; slug: string; topics: Topic[] }[] = [
  {
    name: 'First steps',
    slug: 'first-steps',
    topics: [
      {
        title: 'Set up two-step sign-in',
        description: 'Add an authenticator app or a passkey to your password.',
        body: '<p>Open My account, confirm your password, and scan the code with an authenticator app. Store the <strong>recovery codes</strong> in a safe place: each signs you in once.</p>',
        roles: EVERYBODY,
      },
      {
        title: 'Put the court calendar on your phone',
        description: 'Subscribe with any calendar app through your personal link.',
        body: '<p>Open the calendar, choose Subscribe, and create your link. Anyone with the link can see your calendar, so revoke it if you lose your phone.</p>',
        roles: EVERYBODY,
      },
    ],
  },
  {
    name: 'Hearings',
    slug: 'hearings',
    topics: [
      {
        title: 'Scheduling a hearing',
        description: 'Holidays and conflicts are checked before a hearing is saved.',
        body: '<p>Choose the case, the date and the time. These checks also apply when you reschedule:</p><ul><li>no hearing on a holiday,</li><li>no other hearing of the same branch, judge, room, counsel or party at that time, unless you give a reason.</li></ul>',
        roles: CLERKS,
      },
    ],
  },
  {
    name: 'Service of papers',
    slug: 'service-of-papers',
    topics: [
      {
        title: 'Reporting an attempt',
        description: 'Every attempt is kept; the report shows the latest.',
        body: '<p>Enter the date, the result, and how the paper was served. Then upload the scanned return: PDF, PNG, JPEG or TIFF.</p>',
        roles: ['Sheriff', 'Branch of the Court Clerk'],
      },
    ],
  },
];

/** Creates a help center with one topic for everyone and some for specific roles. */
export async function seedHelp(trx: Db, at: string, createdBy: number): Promise<void> {
  const when = { created_at: at, updated_at: at };
  for (const [order, { name, slug, topics }] of CATEGORIES.entries()) {
    const categoryId = newId();
    await trx
      .insertInto('help_categories')
      .values({ id: categoryId, name, slug, order_column: order + 1, ...when })
      .execute();
    for (const { roles, ...topic } of topics) {
      const id = newId();
      await trx
        .insertInto('help_topics')
        .values({ id, ...topic, help_category_id: categoryId, created_by: createdBy, ...when })
        .execute();
      await sql`
        insert into help_topic_roles (help_topic_id, role_id)
        select ${id}, r.id from roles r where r.name = any(${roles}::text[])`.execute(trx);
    }
  }
}
