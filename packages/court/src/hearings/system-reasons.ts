import { storedTexts } from '@bulwagan/contracts/errors/stored.ts';

/**
 * Translates the reasons that the program stores when it cancels or moves hearings because a case was closed, moved
 * or raffled. Reasons that users wrote are returned unchanged.
 */
export const systemReasonIn = storedTexts([
  'case.was_closed',
  'hearing.case_moved',
  'hearing.came_back',
  'raffle.moved_hearing',
]);
