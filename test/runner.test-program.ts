import { findTestFiles, runTests } from '../scripts/tests/run.ts';

/** Runs the test files of a folder, each in a process of its own, and ends with what the runner says of them. */
const [folder, seconds = '60'] = process.argv.slice(2);
const tally = await runTests(findTestFiles([folder!]), {
  timeoutInSeconds: Number(seconds),
  endsWithinSeconds: Number(seconds),
  isApart: true,
});
console.log(JSON.stringify(tally));
