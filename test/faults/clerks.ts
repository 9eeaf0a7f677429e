import { type Asked, asJson, ask } from './asking.ts';
import type { Entered } from './ledger.ts';
import { inLetters, mark } from './marks.ts';
import { type Offices, personCalled } from './offices.ts';
import { note, originOf, timed, type Work } from './work.ts';

/** A clerk files a case. Whether it is there when no answer came, they look up: nobody files it again. */
export async function fileCase(work: Work, offices: Offices): Promise<void> {
  const title = `People v. ${mark()}`;
  await enter(work, work.ledger.filed, title, { what: 'case', asked: filing(title, offices) });
}

export const filing = (title: string, { clerk }: Offices): Asked => ({
  method: 'POST',
  path: '/court/api/case-records',
  headers: clerk,
  body: asJson({
    case_title: title,
    court_type: 'Regional Trial Court',
    case_type: 'Criminal',
    category: 'Theft',
    filed_at: '2026-01-05',
  }),
});

/** An officer of HR takes somebody on; the same holds for them. */
export async function hire(work: Work, { officer }: Offices): Promise<void> {
  const name = inLetters(mark());
  const asked: Asked = {
    method: 'POST',
    path: '/workforce/api/pms/employees',
    headers: officer,
    body: asJson(personCalled(name)),
  };
  await enter(work, work.ledger.hired, name, { what: 'employee', asked });
}

async function enter(
  work: Work,
  { acknowledged, unheard }: Entered,
  by: string,
  { what, asked }: { what: string; asked: Asked },
): Promise<void> {
  const answered = await timed(work, ask(originOf(work), asked));
  note(work, what, answered, [201]);
  if (answered.status === 201) acknowledged.set(by, JSON.parse(answered.text).data.id);
  else unheard.add(by);
}
