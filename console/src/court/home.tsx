import { PageHeader } from '../kit/page-header.tsx';
import { useTexts } from '../language/language.tsx';
import { courtTexts } from './texts.ts';

export default function Home() {
  const texts = useTexts(courtTexts);
  return <PageHeader title={texts.home} />;
}
