import type { ConstraintErrors } from '../../platform/database/constraints.ts';
import { invalid, NotFound } from '../../platform/http/errors.ts';

export const noScholar = () => new NotFound('scholar');
export const noSuchInstitution = () =>
  invalid({ institution_id: ['The selected institution id is invalid.'] });

/** What a broken constraint of `scholars` means to who caused it. */
export const scholarConstraints: ConstraintErrors = { scholars_institution_id_fkey: noSuchInstitution };
