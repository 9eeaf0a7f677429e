import { storedTexts } from '@bulwagan/contracts/errors/stored.ts';

/**
 * Translates the reasons that the program stores when a closed, moved or raffled case cancels or moves its hearings. What
 * a user wrote is returned unchanged.
 */
export const systemReasonIn = storedTexts([
  'case.was_closed',
  'hearing.case_moved',
  'hearing.came_back',
  'raffle.moved_hearing',
]);
