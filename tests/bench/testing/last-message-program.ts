import { sendLast } from '../../../bench/processes.ts';

/** Answers with as many numbers as it is asked for. */
process.once('message', ({ numbers }: { numbers: number }) => {
  sendLast(Array.from({ length: numbers }, (_, n) => n));
});
