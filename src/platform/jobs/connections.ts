/** Looks at the queue and settles what is done, in turn. What a job does goes by the service's own pool. */
export const JOB_POOL_SIZE = 2;
/** Of who handles jobs: beside the pool, since it listens as long as it lives. */
const LISTENERS = 1;

/** Connections that the jobs of one service hold at most, in one process. */
export const jobConnections = ({ handle }: { handle: boolean }): number =>
  JOB_POOL_SIZE + (handle ? LISTENERS : 0);
