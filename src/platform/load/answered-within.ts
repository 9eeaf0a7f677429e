/** Parts of a wait. A program that was busy for long has used up one of them, however long it was. */
const PARTS = 5;

/**
 * What `asked` resolves or rejects with; rejects when it has done neither for `patienceInMs`. Only time in which the
 * program could have read an answer counts: after a second of work all timers are due before the first answer is
 * read, and a thousand requests would be refused although their store had answered them.
 */
export function answeredWithin<Answer>(asked: Promise<Answer>, patienceInMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let parts = PARTS;
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      if (parts > 0) timer = setTimeout(wait, patienceInMs / PARTS);
      else reject(new Error(`Nothing was answered in ${patienceInMs} ms.`));
      parts -= 1;
    };
    wait();
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
