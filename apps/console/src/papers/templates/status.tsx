import { Badge } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import type { Template } from '../service.ts';
import { templateTexts } from './texts.ts';

const COLORS: Record<Template['status'], string> = { draft: 'yellow', published: 'green', retired: 'gray' };

export function TemplateStatus({ status }: { status: Template['status'] }) {
  const { statuses } = useTexts(templateTexts);
  return (
    <Badge variant="light" color={COLORS[status]} tt="none" miw="max-content">
      {statuses[status]}
    </Badge>
  );
}
