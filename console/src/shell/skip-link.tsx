import { Link, useLocation } from 'react-router';
import { useTexts } from '../language/language.tsx';
import { shellTexts } from './texts.ts';

/**
 * The first thing that keys reach: leads past what every page has. A plain `#content` would be a place of the `<base>`, which
 * is another page.
 */
export function SkipLink() {
  const texts = useTexts(shellTexts);
  const { search } = useLocation();
  return (
    <Link
      className="skip"
      to={{ search, hash: 'content' }}
      onClick={(event) => {
        // The address stays what it is: it may hold what a list is filtered by.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {texts.skip}
    </Link>
  );
}
