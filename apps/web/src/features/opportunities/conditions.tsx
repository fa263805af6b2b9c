import type { Condition, Opportunity } from '@inzira/contract/opportunities';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { useNames } from './names.ts';

const SIGNS = {
  met: { icon: CircleCheck, look: 'text-forest' },
  not_met: { icon: CircleX, look: 'text-alarm' },
  missing: { icon: CircleHelp, look: 'text-ink-soft' },
  unclear: { icon: CircleHelp, look: 'text-ink-soft' },
} as const;

/** Each condition, and whether the learner's idea card meets it. Gives no overall verdict. */
export function Conditions({ opportunity }: { opportunity: Opportunity }) {
  const { conditions } = opportunity;
  const wanted = useWanted(opportunity);
  if (conditions.length === 0) {
    return (
      <p>
        <Trans>Open to every country, stage and sector.</Trans>
      </p>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {conditions.map((condition) => {
          const { icon: Icon, look } = SIGNS[condition.state];
          return (
            <li key={condition.field} className="flex items-start gap-3">
              <Icon size={20} className={`mt-0.5 shrink-0 ${look}`} aria-hidden />
              <p className="min-w-0">
                <strong>
                  <FieldName field={condition.field} />
                </strong>{' '}
                {wanted[condition.field]}
                <span className="block text-ink-soft">
                  <Verdict condition={condition} />
                </span>
              </p>
            </li>
          );
        })}
      </ul>
      {isUntold(opportunity) && (
        <p className="mt-3">
          <TextLink to={paths.advisor}>
            <Trans>Complete your idea card with the AI Mentor</Trans>
          </TextLink>
        </p>
      )}
    </>
  );
}

/** Whether the learner's idea card contradicts one of the conditions. */
export const isRuledOut = ({ conditions }: Opportunity) =>
  conditions.some(({ state }) => state === 'not_met');

/** Whether the learner's idea card lacks a fact that one of the conditions asks for. */
export const isUntold = ({ conditions }: Opportunity) =>
  conditions.some(({ state }) => state === 'missing');

/** The conditions that the learner's idea card can answer, as one line of icons and words on a card of the list. */
export function ConditionsLine({ opportunity }: { opportunity: Opportunity }) {
  const conditions = opportunity.conditions.filter(({ state }) => state !== 'missing');
  if (conditions.length === 0) return null;
  // The whole line is subdued when a condition is not met.
  const isQuiet = isRuledOut(opportunity);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {conditions.map((condition) => {
        const { icon: Icon, look } = SIGNS[condition.state];
        return (
          <li key={condition.field} className="inline-flex items-center gap-1.5">
            <Icon size={16} className={isQuiet ? 'text-ink-soft' : look} aria-hidden />
            <ShortVerdict condition={condition} />
          </li>
        );
      })}
    </ul>
  );
}

function FieldName({ field }: Pick<Condition, 'field'>) {
  if (field === 'country') return <Trans>Country:</Trans>;
  return field === 'stage' ? <Trans>Stage:</Trans> : <Trans>Sector:</Trans>;
}

function Verdict({ condition: { field, state, yours: said } }: { condition: Condition }) {
  const names = useNames();
  const yours = field === 'stage' && said !== null ? names.stage(said) : said;
  if (state === 'met') return <Trans>Met: your idea card says “{yours}”.</Trans>;
  if (state === 'not_met') return <Trans>Not met: your idea card says “{yours}”.</Trans>;
  if (state === 'unclear')
    return <Trans>Unknown: we cannot tell from “{yours}” on your idea card.</Trans>;
  if (field === 'country') return <Trans>Unknown: your idea card names no country.</Trans>;
  if (field === 'stage') return <Trans>Unknown: your idea card names no stage.</Trans>;
  return <Trans>Unknown: your idea card names no sector.</Trans>;
}

function ShortVerdict({ condition: { field, state } }: { condition: Condition }) {
  const { t } = useLingui();
  const texts = {
    country: { met: t`Your country`, not_met: t`Not your country`, unclear: t`Your country?` },
    stage: { met: t`Your stage`, not_met: t`Not your stage`, unclear: t`Your stage?` },
    sector: { met: t`Your sector`, not_met: t`Not your sector`, unclear: t`Your sector?` },
  }[field];
  return texts[state === 'missing' ? 'unclear' : state];
}

function useWanted({
  countries,
  stages,
  sectors,
}: Opportunity): Record<Condition['field'], string> {
  const names = useNames();
  return {
    country: countries.map(names.country).join(', '),
    stage: stages.map(names.stage).join(', '),
    sector: sectors.map(names.sector).join(', '),
  };
}
