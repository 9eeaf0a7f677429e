import { startEmbedded } from '../embedded/embedded.ts';

/** Program that tests kill: starts the server in the given folder, reports that in one line and keeps running. */
const [dataDir = '', mode] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { url, pid, stop } = await startEmbedded({ dataDir, log, durable: mode === 'durable' });
if (mode === 'stop') await stop();
console.log(JSON.stringify({ url, pid }));
if (mode !== 'stop' && mode !== 'end') setInterval(() => undefined, 60_000);
