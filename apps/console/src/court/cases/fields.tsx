import { CASE_TITLE_MAX_LENGTH, WORD_MAX_LENGTH } from '@bulwagan/contracts/court/lengths.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { Autocomplete, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { useBranches } from '../branches/use-branches.ts';
import { type CaseRecord, useCaseOptions, useProvinces } from './data.ts';
import { caseTexts } from './texts.ts';

/** Form values of a case, for creating and editing. */
export interface CaseValues {
  case_title: string;
  court_type: string;
  case_type: string;
  category: string;
  filed_at: string;
  station: string;
  province_code: string;
  stage: string;
  description: string;
}

export const CASE_FIELDS = [
  'case_title',
  'court_type',
  'case_type',
  'category',
  'filed_at',
  'station',
  'province_code',
  'stage',
  'description',
] as const;

export function valuesOf(record: CaseRecord): CaseValues {
  return {
    case_title: record.case_title,
    court_type: record.court_type,
    case_type: record.case_type,
    category: record.category,
    filed_at: record.filed_at,
    station: record.station ?? '',
    province_code: record.province_code ?? '',
    stage: record.stage ?? '',
    description: record.description ?? '',
  };
}

/** Converts form values to the request body. */
export function changesOf(values: CaseValues) {
  return {
    case_title: values.case_title,
    court_type: values.court_type,
    case_type: values.case_type,
    category: values.category,
    filed_at: values.filed_at,
    station: values.station.trim() || null,
    province_code: values.province_code || null,
    stage: values.stage.trim() || null,
    description: values.description.trim() || null,
  };
}

type InputProps = ReturnType<UseFormReturnType<CaseValues>['getInputProps']>;

/** Fields of a case. Choices come from the court's word lists. */
export function CaseFields({ field }: { field: (name: keyof CaseValues) => InputProps }) {
  const texts = useTexts(caseTexts);
  const options = useCaseOptions().data;
  const provinces = useProvinces().data ?? [];
  return (
    <>
      <TextInput
        label={texts.title}
        description={texts.titleExample}
        required
        maxLength={CASE_TITLE_MAX_LENGTH}
        autoComplete="off"
        {...field('case_title')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Word label={texts.courtType} words={options?.court_types} isRequired {...field('court_type')} />
        <Word label={texts.caseType} words={options?.case_types} isRequired {...field('case_type')} />
        <Word label={texts.category} words={options?.categories} isRequired {...field('category')} />
        <TextInput type="date" label={texts.filed} required max={today()} {...field('filed_at')} />
        <Station {...field('station')} />
        <NativeSelect
          label={texts.province}
          data={[
            { value: '', label: texts.noProvince },
            ...provinces.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          {...field('province_code')}
        />
        <Word label={texts.stage} words={options?.stages} {...field('stage')} />
      </SimpleGrid>
      <Textarea
        label={texts.description}
        autosize
        minRows={3}
        maxLength={TEXT_MAX_LENGTH}
        {...field('description')}
      />
    </>
  );
}

/** Station field; offers the stations of the branches. */
function Station(field: InputProps) {
  const texts = useTexts(caseTexts);
  const stations = (useBranches().data ?? []).flatMap(({ station }) => station ?? []);
  return (
    <Autocomplete
      label={texts.station}
      description={texts.stationHint}
      data={[...new Set(stations)]}
      maxLength={NAME_MAX_LENGTH}
      autoComplete="off"
      {...field}
    />
  );
}

interface WordProps extends InputProps {
  label: string;
  words: readonly string[] | undefined;
  isRequired?: boolean;
}

function Word({ label, words = [], isRequired = false, ...field }: WordProps) {
  const texts = useTexts(caseTexts);
  return (
    <Autocomplete
      label={label}
      placeholder={texts.wordHint}
      data={[...words]}
      required={isRequired}
      maxLength={WORD_MAX_LENGTH}
      autoComplete="off"
      {...field}
    />
  );
}
