/**
 * Loaded before the program by a test: at SIGUSR2 it tells what a careless line would, so that who looks for secrets is seen
 * to find them.
 */
const [onOutput, onError] = (process.env.TOLD_BY_THE_TEST ?? '').split(' ');

process.on('SIGUSR2', () => {
  process.stdout.write(`{"level":"info","msg":"it is ${onOutput}"}\n`);
  process.stderr.write(`Error: it is ${onError}\n`);
});
