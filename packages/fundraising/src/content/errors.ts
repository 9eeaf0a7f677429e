import { message } from '@bulwagan/contracts/errors/message.ts';
import { invalid, Refused } from '@bulwagan/platform/http/errors.ts';

/** 422 for an unknown question id in the body; one in the path is 404. */
export const noOtherFaq = () => invalid({ with_id: [message('field.selected', { attribute: 'with_id' })] });
export const sameFaq = () => invalid({ with_id: [message('content.question_with_itself')] });
export const nothingToRead = (field: string) =>
  invalid({ [field]: [message('field.required', { attribute: field })] });
export const alreadyPublished = () => new Refused(message('content.published_already'));
export const overtaken = () => new Refused(message('content.newer_published'));
