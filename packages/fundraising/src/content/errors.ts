import { invalid, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';

export const noFaq = () => new NotFound('question');
/** For an id in the body; `noFaq` is for one in the path. */
export const noOtherFaq = () => invalid({ with_id: ['The selected with id is invalid.'] });
export const sameFaq = () => invalid({ with_id: ['A question cannot change places with itself.'] });
export const noLegalDocument = () => new NotFound('legal document');
export const nothingToRead = (field: string) => invalid({ [field]: [`The ${field} field is required.`] });
export const alreadyPublished = () => new Refused('This version is published already.');
export const overtaken = () => new Refused('A newer version is published already.');
