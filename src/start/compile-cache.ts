import { join } from 'node:path';
import type { Config } from '../config.ts';

/** What was compiled once is kept here: later starts and workers begin sooner and need less memory. */
export const compileCacheFolder = ({ dataDir }: Config): string => join(dataDir, 'cache');
