import { CLASSIFICATIONS } from '@bulwagan/contracts/court/kinds.ts';
import { PERMISSIONS } from '@bulwagan/contracts/court/permissions.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { id, oneOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';

export const AccessQuery = Type.Object({
  user: id('User whose access to explain.'),
  permission: Type.Optional(
    oneOf(PERMISSIONS, { description: 'Permission to check. Default `View Case Details`.' }),
  ),
});

export const RULES = ['account', 'permission', 'branch', 'classification', 'counsel', 'grant'] as const;

export const AccessExplanation = Type.Object(
  {
    case_record_id: uuid(),
    case_number: Type.String(),
    classification: oneOf(CLASSIFICATIONS),
    user: Type.Object({ id: Type.Integer(), name: Type.String() }),
    permission: oneOf(PERMISSIONS),
    may_access: Type.Boolean({ description: 'Decided by the same rule as every request.' }),
    rules: Type.Array(
      Type.Object(
        {
          rule: oneOf(RULES),
          holds: Type.Boolean(),
          detail: Type.String(),
        },
        { 'x-name': 'AccessRule' },
      ),
      {
        description:
          'Access needs `account` and `permission`, and then `branch` with `classification`, or `counsel`, or `grant`.',
      },
    ),
  },
  { 'x-name': 'AccessExplanation' },
);
