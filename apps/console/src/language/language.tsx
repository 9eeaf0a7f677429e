import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { createFormats, type Formats } from './formats.ts';
import { loadFieldNames } from './server-texts.ts';
import type { Language, Texts } from './texts.ts';

const STORED_AS = 'bulwagan-language';

interface Speech {
  language: Language;
  formats: Formats;
  speak: (language: Language) => void;
}

const Spoken = createContext<Speech | undefined>(undefined);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(preferredLanguage);
  useEffect(() => {
    if (language === 'fil') void loadFieldNames();
  }, [language]);
  const speech = useMemo<Speech>(
    () => ({
      language,
      formats: createFormats(language),
      speak: (chosen) => {
        store(chosen);
        document.documentElement.lang = chosen;
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <Spoken value={speech}>{children}</Spoken>;
}

export function useLanguage(): Speech {
  const speech = useContext(Spoken);
  if (speech === undefined) throw new Error('A page stands outside of its LanguageProvider.');
  return speech;
}

/** Returns texts in the user's language. */
export function useTexts<Tree>(texts: Texts<Tree>): Tree {
  return texts[useLanguage().language] as Tree;
}

/** Returns formatters for money, dates and numbers. */
export function useFormats(): Formats {
  return useLanguage().formats;
}

function preferredLanguage(): Language {
  const language = stored() ?? (/^(fil|tl)\b/.test(navigator.language) ? 'fil' : 'en');
  document.documentElement.lang = language;
  return language;
}

function stored(): Language | undefined {
  try {
    const language = localStorage.getItem(STORED_AS);
    return language === 'en' || language === 'fil' ? language : undefined;
  } catch {
    // Storage may be blocked. The choice is then not remembered.
    return undefined;
  }
}

function store(language: Language): void {
  try {
    localStorage.setItem(STORED_AS, language);
  } catch {
    // Storage may be blocked.
  }
}
