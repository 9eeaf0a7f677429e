/**
 * Preloaded into the program by a test to inject faults: SIGUSR2 leaves an unhandled rejection, SIGHUP throws an
 * uncaught exception.
 */
process.on('SIGUSR2', () => {
  Promise.reject(new Error('injected: a rejected promise'));
});
process.on('SIGHUP', () => {
  setImmediate(() => {
    throw new Error('injected: a thrown error');
  });
});
