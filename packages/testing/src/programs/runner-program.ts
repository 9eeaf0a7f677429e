import { findTestFiles, runTests } from '../../../../scripts/tests/run.ts';

/** Runs the test files of a folder, each in its own process, and exits with the runner's result. */
const [folder, seconds = '60'] = process.argv.slice(2);
const tally = await runTests(findTestFiles([folder!]), {
  timeoutInSeconds: Number(seconds),
  endsWithinSeconds: Number(seconds),
  isApart: true,
});
console.log(JSON.stringify(tally));
