import { defineBenchmark } from '../harness.ts';
import { writePage } from './page.ts';

export default defineBenchmark({
  summary: 'write docs/benchmarks.md from the results in bench/results, without measuring',
  about: 'Writes docs/benchmarks.md and its images from the results in bench/results, without measuring.',
  numbers: {},
  run: async () => {
    writePage();
    return true;
  },
});
