import { Trans, useLingui } from '@lingui/react/macro';
import { ProgressBar } from './progress.tsx';

/** The upload progress of a form with a logo. */
export default function LogoProgress({ progress }: { progress: number }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-ink-soft">
        {progress < 1 ? (
          <Trans>Uploading the logo...</Trans>
        ) : (
          <Trans>The logo is there. Saving...</Trans>
        )}
      </p>
      <ProgressBar percent={Math.floor(progress * 100)} label={t`Upload of the logo`} />
    </div>
  );
}
