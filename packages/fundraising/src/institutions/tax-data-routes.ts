import { given } from '@bulwagan/platform/audit/changes.ts';
import { assertNone } from '@bulwagan/platform/http/errors.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { institutionAdmin } from '../access.ts';
import type { App } from '../context.ts';
import { enveloped, ok } from '../http/envelope.ts';
import { changeInstitution, getOwnInstitution } from './institutions.ts';
import { validateAccreditation } from './paper-details.ts';
import { presentInstitution } from './present.ts';
import { Institution, TaxData } from './schemas.ts';

/**
 * Fields that this route accepts. Only users who manage institutions change the remaining fields of an institution
 * (F§5).
 */
const MEMBERS = Object.keys(TaxData.properties) as (keyof typeof TaxData.properties)[];

/** Route to change the tax data that an institution's papers show (contract §3.2). */
export function taxDataRoutes(app: App, base: string): Route[] {
  return [
    route({
      method: 'PUT',
      path: `${base}/{id}/tax-data`,
      summary: 'Change the data that papers of an institution show',
      description:
        'Registered name, TIN, address, accreditation and signatory. Omitted fields do not change; null clears a field. Papers that were issued stay as they are. Papers of earlier donations name an accreditation that a later one has replaced.',
      access: institutionAdmin,
      limit: app.limits.api,
      tag: 'Institutions',
      params: idParams,
      body: TaxData,
      answers: { 200: enveloped(Institution) },
      handle: async ({ actor, params, body, ...call }) => {
        await getOwnInstitution(app.db, actor, params.id);
        assertNone(validateAccreditation(body.accreditation));
        const row = await changeInstitution(app, actor, params.id, given(body, MEMBERS), originOf(call));
        return ok(presentInstitution(row, app.publicUrl), 'Institution updated.');
      },
    }),
  ];
}
