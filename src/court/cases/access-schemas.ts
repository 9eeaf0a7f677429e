import { Type } from 'typebox';
import { uuid } from '../../platform/http/ids.ts';
import { id, oneOf } from '../../platform/http/schema.ts';
import { PERMISSIONS } from '../access.ts';
import { CLASSIFICATIONS } from './schemas.ts';

export const AccessQuery = Type.Object({
  user: id('Whose access is to be explained.'),
  permission: Type.Optional(
    oneOf(PERMISSIONS, { description: 'What they would do there. Default `View Case Details`.' }),
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
    may_access: Type.Boolean({ description: 'Decided by the rule that every request is decided by.' }),
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
