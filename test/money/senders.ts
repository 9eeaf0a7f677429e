import { fork } from 'node:child_process';
import { messageOf } from '../../bench/processes.ts';

/** Gives an order to a program that sends, and waits for what it has to tell. */
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
