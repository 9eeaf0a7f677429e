import { writePage } from './speed/page.ts';

/** `npm run bench:page`: writes docs/benchmarks.md from existing results, without measuring. */
writePage();
