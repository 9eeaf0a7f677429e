/**
 * Preloaded into the program by a test: on SIGUSR2 it prints secrets as a careless log statement would, to prove that
 * the search finds them.
 */
const [onOutput, onError] = (process.env.TEXTS_OF_THE_TEST ?? '').split(' ');

process.on('SIGUSR2', () => {
  process.stdout.write(`{"level":"info","msg":"it is ${onOutput}"}\n`);
  process.stderr.write(`Error: it is ${onError}\n`);
});
