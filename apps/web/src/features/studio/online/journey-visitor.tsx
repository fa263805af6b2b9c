import type { Journey } from '@inzira/contract/studio';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { activitiesOf } from '#src/features/studio/journey-state.ts';

/** Explains the journey to visitors. */
export default function Visitor({ journey, titleId }: { journey: Journey; titleId: string }) {
  const state = useReturnState();
  const language = useLanguage();
  const sections = formatNumber(journey.sections.length, language);
  const activities = formatNumber(activitiesOf(journey).length, language);
  return (
    <div className="flex flex-col items-start gap-3">
      <h2 id={titleId} className="text-2xl">
        <Trans>From a problem to a funded venture</Trans>
      </h2>
      <p className="max-w-prose">
        <Trans>
          {sections} sections, {activities} activities, a trainer who reads what you hand in. Read
          all of it here; log in to take part.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.login} state={state}>
          <Trans>Log in</Trans>
        </LinkButton>
        <LinkButton to={paths.register} state={state} look="secondary">
          <Trans>Register</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
