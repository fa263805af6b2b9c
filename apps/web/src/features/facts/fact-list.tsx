import type { Fact } from '@inzira/contract/facts';
import { Trans } from '@lingui/react/macro';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { localDay } from '#src/platform/local-day.ts';

/** Records, each with its source and the date on which it was checked. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="flex flex-col gap-5 pb-6">
      {facts.map((fact) => (
        <li key={fact.id} id={fact.id} className="scroll-mt-24">
          <FactText fact={fact} />
        </li>
      ))}
    </ul>
  );
}

/** The month of a date, such as "November 2026". */
export function formatMonth(day: string, language: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function FactText({ fact: { statement, checked, expires, source } }: { fact: Fact }) {
  const language = useLanguage();
  const month = formatMonth(checked, language);
  const isPast = expires <= localDay();
  const day = formatDay(expires, language);
  return (
    <>
      <p className="max-w-prose text-pretty">{statement}</p>
      <p className="mt-1 max-w-prose text-sm wrap-anywhere text-ink-soft">
        <Trans>
          Checked in {month}. Source:{' '}
          <a
            href={source.url}
            target="_blank"
            rel="noopener noreferrer"
            className="text-ink-soft underline hover:text-clay"
          >
            {source.title}
          </a>
        </Trans>
      </p>
      {isPast && (
        <p className="mt-2 w-fit rounded-sm bg-ochre-soft px-3 py-2 text-sm text-on-ochre-soft">
          <Trans>
            We should have checked this again by {day}. Ask the source before you rely on it.
          </Trans>
        </p>
      )}
    </>
  );
}
