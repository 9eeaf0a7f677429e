/**
 * Loaded before the program by a test: faults that no line of the program can be asked for. SIGUSR2 leaves a rejection that
 * nobody waits for, SIGHUP throws where nobody catches.
 */
process.on('SIGUSR2', () => {
  Promise.reject(new Error('planted: nobody waits for this'));
});
process.on('SIGHUP', () => {
  setImmediate(() => {
    throw new Error('planted: nobody catches this');
  });
});
