import type { ProfileResult } from '@inzira/contract/psychometric';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { Prose } from '#src/ui/prose.tsx';
import { ProfileIcon } from './profile-icon.tsx';
import { useProfileTitles } from './profiles.ts';

interface ProfileDetailsProps {
  result: ProfileResult;
  onBack: () => void;
}

export function ProfileDetails({ result, onBack }: ProfileDetailsProps) {
  const titles = useProfileTitles();
  const navigate = useNavigate();
  const { profile_name: name, tagline, description } = result.description;

  /** The server's HTML has plain links; those into the app need no page load. */
  const followInside = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isPlainClick =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlainClick || link.origin !== location.origin) return;
    event.preventDefault();
    void navigate(`${link.pathname}${link.search}${link.hash}`);
  };

  const back = (
    <Button look="secondary" onClick={onBack} className="self-start">
      <ArrowLeft size={18} aria-hidden />
      <Trans>Back to Overview</Trans>
    </Button>
  );
  return (
    <article className="flex flex-col gap-6">
      {back}
      <header className="flex items-center gap-4">
        <ProfileIcon name={name} className="size-16 md:size-20" />
        <div className="min-w-0">
          <h1 className="font-sans text-sm font-semibold tracking-normal text-ink-soft">
            <Trans>Your entrepreneur profile</Trans>
          </h1>
          <h2 className="mt-1 text-3xl md:text-4xl">{titles[name]}</h2>
          <p className="mt-1 text-lg text-ink-soft">{tagline}</p>
        </div>
      </header>
      {/* The links inside are the browser's own and work by keyboard; this only saves their page load. */}
      <div onClickCapture={followInside} role="presentation">
        <Prose html={description} className="[&>h3:first-child]:mt-0" />
      </div>
      <p className="max-w-prose text-ink-soft">
        <Trans>
          The test compares you with yourself. It opens and closes no door, and people grow beyond
          it.
        </Trans>
      </p>
    </article>
  );
}
