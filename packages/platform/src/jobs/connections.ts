/** Connections that poll the queue and record results. The work of a job uses the service's own pool. */
export const JOB_POOL_SIZE = 2;
/** Additional connection of processes that handle jobs, for LISTEN. */
const LISTENERS = 1;

/** Returns the maximum number of connections that the jobs of one service use in one process. */
export const jobConnections = ({ handle }: { handle: boolean }): number =>
  JOB_POOL_SIZE + (handle ? LISTENERS : 0);
