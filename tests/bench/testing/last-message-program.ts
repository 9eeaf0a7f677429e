import { sendLast } from '../../../bench/processes.ts';

/** Answers with the requested count of numbers. */
process.once('message', ({ numbers }: { numbers: number }) => {
  sendLast(Array.from({ length: numbers }, (_, n) => n));
});
