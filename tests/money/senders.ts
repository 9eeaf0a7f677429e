import { fork } from 'node:child_process';
import { messageOf } from '../../bench/processes.ts';

/** Passes an order to a sender process and returns its result. */
export async function sendBy<Order extends object, Answer>(program: URL, order: Order): Promise<Answer> {
  const sender = fork(program, { serialization: 'advanced' });
  try {
    sender.send(order);
    return await messageOf<Answer>(sender);
  } finally {
    sender.kill();
  }
}

export const portOf = ({ origin }: { origin: string }): number => Number(new URL(origin).port);
