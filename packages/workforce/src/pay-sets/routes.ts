import { CATEGORIES } from '@bulwagan/contracts/workforce/kinds.ts';
import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { date, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { can, canEverywhere } from '../access.ts';
import type { App } from '../context.ts';
import { ShownMethod } from '../payroll-items/methods/schemas.ts';
import { accountOfCode } from './accounts.ts';
import { installSet } from './install.ts';
import { PAY_SETS, type PaySet } from './sets.ts';

const BASE = '/api/payroll/sets';
const KEY_MAX_LENGTH = 100;

const ShownSet = Type.Object(
  {
    key: Type.String(),
    name: Type.String(),
    items: Type.Array(
      Type.Object(
        {
          code: Type.String(),
          name: Type.String(),
          category: oneOf(CATEGORIES),
          method: ShownMethod,
          is_taxable: Type.Boolean(),
          effective_from: nullable(date('From when the rule behind the item holds')),
          source: Type.String({ description: 'Legal basis' }),
          account: nullable(
            Type.Object(
              { name: Type.String(), number: Type.String({ description: 'Digits without hyphens' }) },
              {
                'x-name': 'AccountOfSet',
                description:
                  'Account in the Revised Chart of Accounts for government, which the journal uses while the item has no ' +
                  'account code; null where no source states it',
              },
            ),
          ),
        },
        { 'x-name': 'ItemOfSet' },
      ),
    ),
  },
  { 'x-name': 'PayrollSet' },
);

const shownSet = ({ items, ...set }: PaySet) => ({
  ...set,
  items: items.map((item) => ({ ...item, account: accountOfCode(item.code) })),
});

const codes = (description: string) => Type.Array(Type.String(), { description });

const Installed = Type.Object(
  {
    created: codes('Codes of new items'),
    completed: codes('Codes of items that had no method and got it; their other fields stay'),
    skipped: codes('Codes of items that have a method already and stay as they are'),
  },
  { 'x-name': 'InstalledSet' },
);

const Installation = Type.Object({
  payroll_type_id: Type.Optional(nullable(uuid('Links all items of the set to this payroll type'))),
});

/** Routes of item sets and their computation methods (contract §3.3). */
export function paySetRoutes(app: App): Route[] {
  const common = { limit: app.backOfficeLimit, tag: 'Payroll items' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'List the sets of payroll items',
      access: can('Manage payroll'),
      answers: { 200: enveloped(Type.Array(ShownSet)) },
      handle: () => ok(PAY_SETS.map(shownSet)),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{set}/install`,
      summary: 'Add the items of a set with their methods',
      description: 'Installing a set again changes nothing.',
      access: canEverywhere('Manage payroll'),
      params: Type.Object({ set: Type.String({ maxLength: KEY_MAX_LENGTH }) }),
      body: Installation,
      answers: { 201: enveloped(Installed) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(
          await installSet(app, actor, params.set, {
            payrollTypeId: body.payroll_type_id ?? null,
            origin: originOf(call),
          }),
        ),
    }),
  ];
}
