import { Button, Collapse, SimpleGrid } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { choicesOf, plainChoices } from '../../kit/forms/choices.ts';
import { IconAdjustmentsHorizontal } from '../../kit/icons/tabler.ts';
import { ChoiceFilter, Filters } from '../../kit/lists/filters.tsx';
import { SearchField } from '../../kit/lists/search-field.tsx';
import type { ListState } from '../../kit/lists/use-list.ts';
import { useTexts } from '../../language/language.tsx';
import { today } from '../../language/now.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { useBranchesInScope } from '../branches/use-branches.ts';
import { useCaseOptions } from './data.ts';
import { caseTexts } from './texts.ts';
import { wordTexts } from './words.ts';

export const CASE_FILTERS = [
  'search',
  'status',
  'branch',
  'category',
  'type',
  'court',
  'year',
  'classification',
];
const FURTHER = ['category', 'type', 'court', 'year', 'classification'];
const YEARS_BACK = 20;

/** Frequently used filters, and a button that shows the remaining filters, so that phones show cases first. */
export function CaseFilters({ list }: { list: ListState }) {
  const texts = useTexts(caseTexts);
  const words = useTexts(wordTexts);
  const isFurther = FURTHER.some((name) => list.filters[name] !== undefined);
  const [isOpen, { toggle }] = useDisclosure(isFurther);
  return (
    <>
      <Filters list={list}>
        <SearchField label={texts.search} description={texts.searchHint} list={list} />
        <ChoiceFilter
          label={texts.status}
          name="status"
          list={list}
          all={texts.all}
          choices={choicesOf(words.caseStatus)}
        />
        <BranchFilter list={list} branches={useBranchesInScope('View Case Details')} />
        <Button
          variant="subtle"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls="further-filters"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        >
          {isOpen ? texts.fewer : texts.more}
        </Button>
      </Filters>
      <div id="further-filters">
        <Collapse expanded={isOpen} transitionDuration={0}>
          <Further list={list} />
        </Collapse>
      </div>
    </>
  );
}

function Further({ list }: { list: ListState }) {
  const texts = useTexts(caseTexts);
  const words = useTexts(wordTexts);
  const options = useCaseOptions().data;
  const asChoices = (values: readonly string[] = []) => plainChoices(values);
  const filter = { list, all: texts.all };
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" mb="md">
      <ChoiceFilter
        {...filter}
        label={texts.courtType}
        name="court"
        choices={asChoices(options?.court_types)}
      />
      <ChoiceFilter {...filter} label={texts.caseType} name="type" choices={asChoices(options?.case_types)} />
      <ChoiceFilter
        {...filter}
        label={texts.category}
        name="category"
        choices={asChoices(options?.categories)}
      />
      <ChoiceFilter
        {...filter}
        label={texts.year}
        name="year"
        choices={asChoices(years(list.filters.year))}
      />
      <ChoiceFilter
        {...filter}
        label={texts.classification}
        name="classification"
        choices={choicesOf(words.classification)}
      />
    </SimpleGrid>
  );
}

/** Recent years, and the year that the address selects. */
function years(chosen: string | undefined): string[] {
  const last = Number(today().slice(0, 4));
  const known = Array.from({ length: YEARS_BACK }, (_, back) => String(last - back));
  return chosen === undefined || known.includes(chosen) ? known : [...known, chosen];
}
