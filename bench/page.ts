import { writePage } from './speed/page.ts';

/** `npm run bench:page`: docs/benchmarks.md from the results that there are, without measuring anything. */
writePage();
