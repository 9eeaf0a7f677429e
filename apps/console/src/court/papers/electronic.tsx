import { ELECTRONIC_KINDS } from '@bulwagan/contracts/court/paper-kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { ConfirmButton } from '../../kit/confirm-button.tsx';
import { notifyDone } from '../../kit/notify.ts';
import { useTexts } from '../../language/language.tsx';
import { useRefreshPapers } from '../../papers/data.ts';
import { MailPaper } from '../../papers/records/mail.tsx';
import type { Paper } from '../../papers/service.ts';
import { api } from '../api.ts';
import { courtPaperTexts } from './texts.ts';

/** Buttons that mail an order or notice in a public civil case, and mark it as electronically issued. */
export function ElectronicIssue({ paper }: { paper: Paper }) {
  const texts = useTexts(courtPaperTexts);
  const { id, record_id: caseId } = paper;
  const isPossible = ELECTRONIC_KINDS.includes(paper.kind) && caseId !== null;
  const { data: found } = useQuery({
    queryKey: ['cases', 'of-paper', caseId],
    queryFn: async () =>
      (await answer(api.GET('/api/case-records/{id}', { params: { path: { id: caseId! } } }))).data,
    enabled: isPossible,
  });
  // Only hides the buttons: the server decides whether a case is civil.
  if (!isPossible || found?.classification !== 'public' || /criminal/i.test(found.case_type)) return null;
  const isOpen = paper.signed_at === null && paper.electronically_issued_at === null;
  return (
    <>
      <MailPaper
        paper={paper}
        hint={texts.mailHint}
        send={() => answer(api.POST('/api/documents/{id}/mail', { params: { path: { id } } }))}
      />
      {isOpen && <MarkElectronic paper={paper} />}
    </>
  );
}

function MarkElectronic({ paper }: { paper: Paper }) {
  const texts = useTexts(courtPaperTexts);
  const refresh = useRefreshPapers();
  return (
    <ConfirmButton
      label={texts.electronic}
      title={texts.electronicTitle(paper.number)}
      text={texts.electronicHint}
      color="wood"
      action={() =>
        answer(api.POST('/api/documents/{id}/electronic-issue', { params: { path: { id: paper.id } } }))
      }
      onDone={() => {
        notifyDone(texts.electronicDone);
        void refresh();
      }}
    />
  );
}
