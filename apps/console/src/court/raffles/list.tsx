import { DialogButton } from '../../kit/dialog-button.tsx';
import { IconArrowsShuffle } from '../../kit/icons/tabler.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { ResourceList } from '../../kit/lists/resource-list.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { HoldForm } from './hold-form.tsx';
import { raffleTexts } from './texts.ts';

/** Raffles of waiting cases, with a button to hold one (contract §3.1). */
export default function Raffles() {
  const texts = useTexts(raffleTexts);
  const { dateTime } = useFormats();
  const list = useList([]);
  const query = usePages(['raffles', list.page], () =>
    api.GET('/api/raffles', { params: { query: { page: list.page } } }),
  );
  return (
    <ResourceList
      title={texts.title}
      detail={texts.detail}
      actions={
        <>
          <LinkButton to="/case-assignments" variant="default" label={texts.toAssignments} />
          <DialogButton
            label={texts.hold}
            variant="filled"
            icon={<IconArrowsShuffle size={18} aria-hidden />}
          >
            {(close) => <HoldForm onClose={close} />}
          </DialogButton>
        </>
      }
      list={list}
      query={query}
      columns={[
        { label: texts.at, show: (row) => dateTime(row.drawn_at) },
        { label: texts.courtType, show: (row) => row.court_type },
        { label: texts.station, show: (row) => row.station ?? texts.every },
        { label: texts.drawn, show: (row) => row.drawn_count, isFigure: true },
        { label: texts.waiting, show: (row) => row.waiting_count, isFigure: true },
        { label: texts.by, show: (row) => row.drawn_by?.name ?? '–' },
      ]}
      linkOf="/raffles"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  );
}
