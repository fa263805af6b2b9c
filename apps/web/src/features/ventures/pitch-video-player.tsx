import { Trans, useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { ImigongoField } from '#src/ui/imigongo.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { embedAddress } from './pitch-video.ts';

interface PitchVideoPlayerProps {
  address: string;
  companyName: string;
}

/** Requests nothing from the video's site before the user presses play. */
export function PitchVideoPlayer({ address, companyName }: PitchVideoPlayerProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const embed = embedAddress(address);
  if (!embed) {
    return (
      <p>
        <TextLink href={address}>
          <Trans>Watch the video on its own site</Trans>
        </TextLink>
      </p>
    );
  }
  const site = new URL(embed).hostname.includes('vimeo') ? 'Vimeo' : 'YouTube';
  if (isOpen) {
    return (
      <iframe
        src={embed}
        title={t`Pitch video of ${companyName}`}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-lg border border-line bg-night"
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="group relative grid aspect-video w-full place-items-center rounded-lg bg-night p-3 text-on-night sm:p-4"
    >
      <span className="absolute inset-0 overflow-hidden rounded-lg opacity-20" aria-hidden>
        <ImigongoField />
      </span>
      <span className="relative flex max-w-full flex-col items-center gap-2 text-center sm:gap-3">
        <span className="grid size-12 place-items-center rounded-full bg-clay text-on-clay group-hover:bg-clay-strong sm:size-16">
          <Play size={26} className="ml-1" aria-hidden />
        </span>
        <span className="line-clamp-2 font-semibold wrap-anywhere sm:text-lg">
          <Trans>Play the pitch video of {companyName}</Trans>
        </span>
        <span className="text-sm text-on-night-soft">
          <Trans>It comes from {site} and uses your data bundle.</Trans>
        </span>
      </span>
    </button>
  );
}
