import { findTestFiles, runTests } from '../scripts/tests/run.ts';

/** Runs the test files of a folder, each in a process of its own, and ends with what the runner says of each. */
const { files } = await runTests(findTestFiles([process.argv[2]!]), { timeoutInSeconds: 60, isApart: true });
console.log(JSON.stringify(files));
