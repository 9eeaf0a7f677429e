import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What was compiled once is kept: later starts and workers begin sooner and need less memory. `npm start` loads this
// file before the program, and it is no TypeScript: so from the second start on nothing is loaded that strips types.
enableCompileCache(join(process.env.DATA_DIR || 'data', 'cache'));
