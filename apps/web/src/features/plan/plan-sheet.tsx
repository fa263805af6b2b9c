import type { Plan } from '@inzira/contract/plan';
import type { TallyTotal } from '@inzira/contract/tallies';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { ImigongoBand } from '#src/ui/imigongo.tsx';
import './plan.css';

type Note = Plan['notes'][number];

interface PlanSheetProps {
  /** Includes the customers counted at a stall, for readers who may see them. */
  plan: Plan & { counted?: TallyTotal | null };
  /** The heading level: `h1` where the plan is the whole page. */
  level: 'h1' | 'h2';
  /** Replacements for the title and for a note's text, where they can be edited. */
  title?: ReactNode;
  note?: (note: Note) => ReactNode;
  noteTitle?: (note: Note) => ReactNode;
  /** The saved calculations. */
  children: ReactNode;
}

/** A plan on one sheet: the notes by module, and the numbers. */
export function PlanSheet({
  plan,
  level: Title,
  title,
  note,
  noteTitle,
  children,
}: PlanSheetProps) {
  const language = useLanguage();
  const { counted } = plan;
  const Heading = Title === 'h1' ? 'h2' : 'h3';
  return (
    <article className="plan-sheet overflow-hidden rounded-lg border border-line bg-paper-raised shadow-card">
      <ImigongoBand className="h-4" />
      <div className="flex flex-col gap-8 px-5 py-6 sm:px-10 sm:py-9">
        <header>
          {title ?? (
            <Title className="text-3xl wrap-anywhere md:text-4xl">
              {plan.title ?? <Trans>My venture</Trans>}
            </Title>
          )}
          <p className="mt-1 wrap-anywhere text-ink-soft">
            {plan.updated_at === null ? (
              plan.founder
            ) : (
              <Trans>
                {plan.founder}, on {formatDay(plan.updated_at, language)}
              </Trans>
            )}
          </p>
        </header>
        <div className="plan-parts flex flex-col gap-8">
          {byModule(plan.notes).map(([module, notes], index) => (
            <section key={module} aria-labelledby={`plan-${index}`}>
              <Heading
                id={`plan-${index}`}
                className="border-b-2 border-clay pb-1 text-xl leading-tight"
              >
                {module}
              </Heading>
              {notes.map((one) => (
                <div key={one.lesson_id} className="plan-note relative mt-7 first-of-type:mt-4">
                  {noteTitle?.(one)}
                  <p className="max-w-prose text-sm leading-snug text-ink-soft">
                    {one.prompt || one.title}
                  </p>
                  {note ? note(one) : <NoteText text={one.text} />}
                </div>
              ))}
            </section>
          ))}
          {(plan.figures.length > 0 || counted) && (
            <section aria-labelledby="plan-figures">
              <Heading
                id="plan-figures"
                className="border-b-2 border-clay pb-1 text-xl leading-tight"
              >
                <Trans>The numbers</Trans>
              </Heading>
              {counted && (
                <p className="mt-4">
                  <Trans>
                    Customers since {formatDay(counted.since, language)}: {counted.asked} asked,{' '}
                    {counted.sold} sold, {counted.refused} refused.
                  </Trans>
                </p>
              )}
              {children}
            </section>
          )}
        </div>
      </div>
    </article>
  );
}

export function NoteText({ text }: { text: string }) {
  return (
    <p className="mt-1.5 max-w-prose text-lg leading-relaxed wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}

/** In their order of appearance. */
function byModule(notes: readonly Note[]): [string, Note[]][] {
  const modules = new Map<string, Note[]>();
  for (const note of notes) modules.set(note.module, [...(modules.get(note.module) ?? []), note]);
  return [...modules];
}
