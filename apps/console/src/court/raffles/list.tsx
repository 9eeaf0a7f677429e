import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { IconArrowsShuffle } from '../../kit/icons/tabler.ts';
import { usePages } from '../../kit/lists/back-office-page.ts';
import { DataTable } from '../../kit/lists/data-table.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useFormats, useTexts } from '../../language/language.tsx';
import { api } from '../api.ts';
import { DialogButton } from '../cases/dialog-button.tsx';
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
    <>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        actions={
          <>
            <Button variant="default" component={Link} to="/case-assignments">
              {texts.toAssignments}
            </Button>
            <DialogButton
              label={texts.hold}
              variant="filled"
              icon={<IconArrowsShuffle size={18} aria-hidden />}
            >
              {(close) => <HoldForm onClose={close} />}
            </DialogButton>
          </>
        }
      />
      <DataTable
        caption={texts.title}
        query={query}
        columns={[
          { label: texts.at, show: (row) => dateTime(row.drawn_at) },
          { label: texts.courtType, show: (row) => row.court_type },
          { label: texts.station, show: (row) => row.station ?? texts.every },
          { label: texts.drawn, show: (row) => row.drawn_count, isFigure: true },
          { label: texts.waiting, show: (row) => row.waiting_count, isFigure: true },
          { label: texts.by, show: (row) => row.drawn_by?.name ?? '–' },
        ]}
        keyOf={(row) => row.id}
        linkOf={(row) => `/raffles/${row.id}`}
        list={list}
        empty={{ title: texts.none, hint: texts.noneHint }}
      />
    </>
  );
}
