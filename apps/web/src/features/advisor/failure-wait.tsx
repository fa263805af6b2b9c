import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { localeOf } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';

/** Above this number of seconds, the time of day is shown instead. */
const COUNTED_SECONDS = 120;

interface WaitProps {
  seconds: number;
  onOver: (isOver: boolean) => void;
}

/** Tells when to ask again. */
export default function Wait({ seconds, onOver }: WaitProps) {
  const language = useLanguage();
  const [until] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      onOver(true);
    }, 1000);
    return () => clearInterval(timer);
  }, [until, onOver]);

  if (left === 0) {
    return (
      <p>
        <Trans>You can ask again now.</Trans>
      </p>
    );
  }
  if (left <= COUNTED_SECONDS) {
    return (
      // Read once with the surrounding alert, not every second.
      <p aria-live="off">
        <Plural
          value={left}
          one="You can ask again in # second."
          other="You can ask again in # seconds."
        />
      </p>
    );
  }
  const time = new Intl.DateTimeFormat(localeOf(language), {
    hour: '2-digit',
    minute: '2-digit',
    ...(left > 20 * 3600 && { weekday: 'long' }),
  }).format(until);
  return (
    <p>
      <Trans>You can ask again at {time}.</Trans>
    </p>
  );
}
