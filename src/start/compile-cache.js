import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What was compiled once is kept: later starts and workers begin sooner and need less memory.
enableCompileCache(join(process.env.DATA_DIR || 'data', 'cache'));
