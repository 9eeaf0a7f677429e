import { message } from '@bulwagan/contracts/errors/message.ts';
import type { ConstraintErrors } from '@bulwagan/platform/database/constraints.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';

export const noSuchInstitution = () =>
  invalid({ institution_id: [message('field.selected', { attribute: 'institution_id' })] });

/** Maps broken constraints of `scholars` to errors. */
export const scholarConstraints: ConstraintErrors = { scholars_institution_id_fkey: noSuchInstitution };
