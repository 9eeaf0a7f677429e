import { message } from '@bulwagan/contracts/errors/message.ts';
import { CATEGORIES, LIMIT_FREQUENCIES, LIMIT_TYPES } from '@bulwagan/contracts/workforce/kinds.ts';
import { given } from '@bulwagan/platform/audit/changes.ts';
import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { assertNone, type FieldErrors, NotFound } from '@bulwagan/platform/http/errors.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { date, nullable, oneOf } from '@bulwagan/platform/http/schema.ts';
import { type Static, Type } from 'typebox';
import { can, canEverywhere } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { createItem } from './catalog.ts';
import { mismatches } from './checks.ts';
import { presentItem } from './present.ts';
import { PRESETS, type Preset } from './presets.ts';
import { type ItemInput, PayrollItem, PayrollItemInput, shownPesos } from './schemas.ts';

const BASE = '/api/payroll/presets';
const KEY_MAX_LENGTH = 100;

const ShownPreset = Type.Object(
  {
    key: Type.String(),
    name: Type.String(),
    category: oneOf(CATEGORIES),
    code: Type.String(),
    description: Type.String(),
    limit_type: oneOf(LIMIT_TYPES),
    limit_amount: nullable(shownPesos('Pesos')),
    limit_percentage: nullable(Type.Number()),
    limit_frequency: oneOf(LIMIT_FREQUENCIES),
    needs_basis: Type.Boolean({ description: 'Whether installing accepts limit_basis_payroll_item_id' }),
    is_de_minimis: Type.Boolean(),
    is_taxable: Type.Boolean(),
    effective_from: date('From when the figures hold'),
    source: Type.String({ description: 'Legal sources' }),
  },
  { 'x-name': 'PayrollPreset' },
);

const { name, code, account_code_id, payroll_type_ids } = PayrollItemInput.properties;
const Installation = Type.Object({
  name: Type.Optional(name),
  code: Type.Optional(code),
  account_code_id,
  payroll_type_ids,
  limit_basis_payroll_item_id: Type.Optional(
    uuid('The item that a percentage is of; required where the preset needs a basis'),
  ),
});

const presentPreset = ({
  limit_amount = null,
  limit_percentage = null,
  de_minimis_benefit: _,
  ...preset
}: Preset) => ({
  ...preset,
  limit_amount,
  limit_percentage,
  needs_basis: preset.limit_type === 'percentage',
});

/** Routes of statutory presets. Users create payroll items from them. */
export function presetRoutes(app: App): Route[] {
  const common = { limit: app.backOfficeLimit, tag: 'Payroll items' } as const;
  const present = presentItem(app);
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'List the statutory presets',
      access: can('Manage payroll'),
      answers: { 200: enveloped(Type.Array(ShownPreset)) },
      handle: () => ok(PRESETS.map(presentPreset)),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${BASE}/{preset}/install`,
      summary: 'Add a payroll item from a preset',
      description: 'It becomes an ordinary item; change it when the law changes.',
      access: canEverywhere('Manage payroll'),
      params: Type.Object({ preset: Type.String({ maxLength: KEY_MAX_LENGTH }) }),
      body: Installation,
      answers: { 201: enveloped(PayrollItem) },
      validate: ({ params, body }) => validateInstallation(app.db, params.preset, body),
      handle: async ({ actor, params, body, ...call }) => {
        const item = itemOf(params.preset, body);
        if (isBasisMissing(item)) assertNone(await validateInstallation(app.db, params.preset, body));
        return ok(present(await createItem(app, actor, item, originOf(call))));
      },
    }),
  ];
}

/** Fields chosen when a preset is installed; all others come from the preset, whatever was sent. */
const CHOSEN = Object.keys(Installation.properties) as (keyof typeof Installation.properties)[];

/** Returns the item that a preset creates. Throws 404 for an unknown preset. */
function itemOf(key: string, sent: Partial<Static<typeof Installation>>): ItemInput {
  const preset = PRESETS.find((one) => one.key === key);
  if (preset === undefined) throw new NotFound('preset');
  const { key: _, ...item } = preset;
  return { ...item, has_limit: true, ...given(sent, CHOSEN) };
}

const isBasisMissing = (item: ItemInput): boolean =>
  item.limit_type === 'percentage' && item.limit_basis_payroll_item_id === undefined;

/** Returns validation errors that the schema cannot express. A percentage needs a base. */
async function validateInstallation(
  db: Db,
  key: string,
  sent: Partial<Static<typeof Installation>>,
): Promise<FieldErrors> {
  const item = itemOf(key, sent);
  const required = [message('field.required', { attribute: 'limit_basis_payroll_item_id' })];
  return {
    ...(isBasisMissing(item) ? { limit_basis_payroll_item_id: required } : {}),
    ...(await mismatches(db, item, null)),
  };
}
