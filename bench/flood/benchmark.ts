import { defineBenchmark } from '../harness.ts';
import { flood } from './flood.ts';
import { floodFigures, isFloodHeld } from './section.ts';

export default defineBenchmark({
  summary: 'reads of signed-in users during a flood of sign-ins',
  about: `
Runs the program as in production, with its demo data. Measures signed-in reads of all three services at a fixed rate, first
at rest, then during sign-ins from as many addresses: most with unknown names, some with wrong and some with right passwords.
Exits with 1 when a sign-in gets no answer, when a refusal has no retry delay, or when the p99 of reads is more than twice
that at rest.`,
  numbers: {
    rate: { about: 'sign-ins per second', default: 300, most: 10_000 },
    seconds: { about: 'duration of the flood', default: 60, most: 3_600 },
    reads: { about: 'reads per second', default: 40, most: 10_000 },
    rest: { about: 'seconds of reads before the flood', default: 30, most: 3_600 },
    workers: { about: 'processes of the program', default: 1, most: 64 },
  },
  run: async ({ numbers, save }) => {
    const result = await flood({
      signInsPerSecond: numbers.rate,
      seconds: numbers.seconds,
      readsPerSecond: numbers.reads,
      restInSeconds: numbers.rest,
      workers: numbers.workers,
    });
    for (const line of floodFigures(result)) console.log(line);
    save('flood', result);
    return isFloodHeld(result);
  },
});
