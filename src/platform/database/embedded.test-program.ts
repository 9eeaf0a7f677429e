import { startEmbedded } from './embedded.ts';

/** A program for the tests to kill: starts the server on the folder given, says so in one line, and stays. */
const [dataDir = '', mode] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { url, pid, stop } = await startEmbedded({ dataDir, log, durable: mode === 'durable' });
if (mode === 'stop') await stop();
console.log(JSON.stringify({ url, pid }));
if (mode !== 'stop' && mode !== 'end') setInterval(() => undefined, 60_000);
