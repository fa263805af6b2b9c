import type { ProfileResult } from '@inzira/contract/psychometric';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';
import { Prose } from '#src/ui/prose.tsx';
import { ChosenOften } from './chosen-often.tsx';
import { ProfileIcon } from './profile-icon.tsx';
import { useProfileTitles } from './card/profiles.ts';
import { ReadingNote } from './reading-note.tsx';

interface ProfileDetailsProps {
  result: ProfileResult;
  onBack: () => void;
}

export function ProfileDetails({ result, onBack }: ProfileDetailsProps) {
  const { description, second_description: second } = result;

  const back = (
    <Button look="secondary" onClick={onBack} className="self-start">
      <ArrowLeft size={18} aria-hidden />
      <Trans>Back to Overview</Trans>
    </Button>
  );
  return (
    <article className="flex flex-col gap-6">
      {back}
      <header>
        <h1 className="text-3xl md:text-4xl">
          <Trans>How you like to start</Trans>
        </h1>
        {second && (
          <p className="mt-2 max-w-prose text-ink-soft">
            <Trans>
              Your answers do not settle on one profile, so here are both. Keep what sounds like
              you.
            </Trans>
          </p>
        )}
      </header>
      <div className={second ? 'grid gap-10 xl:grid-cols-2' : undefined}>
        <Description of={description} choices={result.choices} />
        {second && <Description of={second} choices={result.choices} />}
      </div>
      <div className="text-ink-soft">
        <ReadingNote />
      </div>
    </article>
  );
}

interface DescriptionProps {
  of: ProfileResult['description'];
  choices: ProfileResult['choices'];
}

function Description({
  of: { profile_name: name, tagline, description },
  choices,
}: DescriptionProps) {
  const titles = useProfileTitles();
  return (
    <section className="flex min-w-0 flex-col gap-5">
      <div className="flex items-center gap-4">
        <ProfileIcon name={name} className="size-16 md:size-20" />
        <div className="min-w-0">
          <h2 className="text-2xl md:text-3xl">{titles[name]}</h2>
          <p className="mt-1 text-lg text-ink-soft">{tagline}</p>
        </div>
      </div>
      <p className="font-semibold">
        <ChosenOften {...choices[name]} />
      </p>
      <Prose html={description} className="[&>h3:first-child]:mt-0" />
    </section>
  );
}
