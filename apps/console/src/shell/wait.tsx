import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/language.tsx';
import { defineTexts, type Language } from '../language/texts.ts';

const waitTexts = defineTexts({
  en: {
    seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    both: (minutes: string, seconds: string) => `${minutes} and ${seconds}`,
  },
  fil: {
    seconds: (count: number) => `${count} segundo`,
    minutes: (count: number) => `${count} minuto`,
    both: (minutes: string, seconds: string) => `${minutes} at ${seconds}`,
  },
});

/** Formats a duration, e.g. `59 minutes and 12 seconds`. */
export function durationIn(language: Language, inSeconds: number): string {
  const texts = waitTexts[language];
  const minutes = Math.floor(inSeconds / 60);
  const seconds = inSeconds % 60;
  if (minutes === 0) return texts.seconds(seconds);
  if (seconds === 0) return texts.minutes(minutes);
  return texts.both(texts.minutes(minutes), texts.seconds(seconds));
}

interface WaitProps {
  /** Seconds from now. */
  seconds: number;
  /** Returns the sentence around the time. */
  children: (time: string) => string;
  onOver?: () => void;
}

/** Sentence with a countdown. Screen readers announce it once, not every second. */
export function Wait({ seconds, children, onOver }: WaitProps) {
  const { language } = useLanguage();
  const left = useCountdown(seconds, onOver);
  return (
    <>
      <span className="hidden">{children(durationIn(language, seconds))}</span>
      <span aria-hidden="true" className="figures">
        {children(durationIn(language, left))}
      </span>
    </>
  );
}

/** Seconds left, down to 0. */
export function useCountdown(seconds: number | undefined, onOver?: () => void): number {
  const [left, setLeft] = useState(seconds ?? 0);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    setLeft(seconds ?? 0);
    if (seconds === undefined || seconds <= 0) return;
    const until = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      over.current?.();
    }, 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
