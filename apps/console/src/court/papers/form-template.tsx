import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { everyPage } from '../../kit/lists/every-page.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import type { PaperLanguage } from '../../papers/service.ts';
import { paperTexts } from '../../papers/texts.ts';
import { api, useAdministrates } from '../api.ts';
import { courtPaperTexts } from './texts.ts';

const MOST_PER_PAGE = 100;

/** Field to choose a published template for an activity. Users who may not read templates keep the current one. */
export function FormTemplate(props: Pick<NativeSelectProps, 'value' | 'onChange' | 'error'>) {
  const texts = useTexts(courtPaperTexts);
  const { languages } = useTexts(paperTexts);
  const { language } = useLanguage();
  const { isAdministrator } = useAdministrates();
  const { data = [] } = useQuery({
    queryKey: ['papers', 'templates', 'of-activities', language],
    queryFn: () => loadTemplates(languages),
    enabled: isAdministrator,
  });
  if (!isAdministrator) return null;
  const known = data.some(({ value }) => value === props.value);
  return (
    <NativeSelect
      {...props}
      label={texts.formTemplate}
      description={texts.formTemplateHint}
      data={[
        { value: '', label: texts.noTemplate },
        // Also offer the current template of the activity: the list does not contain a retired template.
        ...(known || !props.value ? [] : [{ value: String(props.value), label: String(props.value) }]),
        ...data,
      ]}
    />
  );
}

/** Loads the published templates for papers of activities, ordered by the name of their kind. */
async function loadTemplates(languages: Readonly<Record<PaperLanguage, string>>) {
  const kinds = (await answer(api.GET('/api/document-kinds'))).data.filter(
    (kind) => kind.subject_type === 'activity',
  );
  const names = new Map(kinds.map(({ kind, name }) => [kind, name]));
  const templates = await everyPage((page) => {
    const query = { page, per_page: MOST_PER_PAGE, 'filter[status]': 'published' } as const;
    return answer(api.GET('/api/document-templates', { params: { query } }));
  });
  return templates
    .filter(({ kind }) => names.has(kind))
    .map(({ id, kind, name, language }) => ({
      value: id,
      label: [names.get(kind), ...(name === names.get(kind) ? [] : [name]), languages[language]].join(' · '),
    }));
}
