import type { OwnPack } from '@inzira/contract/studio-packs';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Copy, Link2, Share2 } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from '#src/ui/button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { sharePack, withdrawPack } from './pack.api.ts';

/** The one link that shows the pack to whoever has it: made, passed on, ended. */
export function PackShare({ pack }: { pack: OwnPack }) {
  const { t } = useLingui();
  const make = useMutation({ mutationFn: sharePack });
  if (pack.share) return <LinkThatIsOut pack={pack} share={pack.share} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        <Trans>Nobody but you and your trainer sees it until you make a link.</Trans>
      </p>
      <Button look="secondary" busy={make.isPending} onClick={() => make.mutate()}>
        <Link2 size={18} aria-hidden />
        <Trans>Make a link</Trans>
      </Button>
      {make.isError && (
        <FailureAlert sentence={t`The link could not be made.`} failure={make.error} />
      )}
    </div>
  );
}

interface LinkThatIsOutProps {
  pack: OwnPack;
  share: NonNullable<OwnPack['share']>;
}

function LinkThatIsOut({ pack, share }: LinkThatIsOutProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [isEnding, setIsEnding] = useState(false);
  const url = new URL(share.path, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast(t`The link is copied.`);
    } catch {
      showToast(t`Your browser did not allow copying: select the link and copy it.`, 'alarm');
    }
  };
  const pass = async () => {
    try {
      await navigator.share({ title: pack.name, url });
    } catch {
      // They changed their mind.
    }
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-full rounded-md bg-paper-sunken px-3 py-2 text-sm wrap-anywhere">
        <TextLink href={url}>{url}</TextLink>
      </p>
      <p className="text-sm text-ink-soft">
        <Trans>
          Everybody who has this link can read the pack, since{' '}
          {formatDay(share.created_at, language)}. What is approved later appears there too.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        {'share' in navigator ? (
          <Button onClick={() => void pass()}>
            <Share2 size={18} aria-hidden />
            <Trans>Send</Trans>
          </Button>
        ) : null}
        <Button look="secondary" onClick={() => void copy()}>
          <Copy size={18} aria-hidden />
          <Trans>Copy</Trans>
        </Button>
        <Button look="danger" onClick={() => setIsEnding(true)}>
          <Trans>Withdraw</Trans>
        </Button>
      </div>
      <Confirmation
        open={isEnding}
        onClose={() => setIsEnding(false)}
        title={<Trans>Withdraw the link?</Trans>}
        action={<Trans>Withdraw</Trans>}
        failureText={t`The link could not be withdrawn.`}
        onConfirm={async () => {
          await withdrawPack(pack.user);
          setIsEnding(false);
        }}
      >
        <Trans>Anyone who opens it will read that the pack is no longer shared.</Trans>
      </Confirmation>
    </div>
  );
}
