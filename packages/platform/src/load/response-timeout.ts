/** Number of steps of a wait. However long the program was blocked, it uses up at most one step. */
const PARTS = 5;

/**
 * Resolves or rejects like `asked`; rejects when that takes longer than `patienceInMs`. Only time in which the program
 * could have read an answer counts: after a second of blocking work all timers expire before the first answer is read,
 * and a thousand requests would be refused although their store had responded.
 */
export function answeredWithin<Answer>(asked: Promise<Answer>, patienceInMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let parts = PARTS;
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      if (parts > 0) timer = setTimeout(wait, patienceInMs / PARTS);
      else reject(new Error(`No answer within ${patienceInMs} ms.`));
      parts -= 1;
    };
    wait();
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
