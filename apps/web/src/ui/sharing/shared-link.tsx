import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link2, MessageCircle, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

const Confirmation = later(async () => ({
  default: (await import('#src/ui/confirmation.tsx')).Confirmation,
}));

interface SharedLinkProps {
  share: { path: string; created_at: string } | null;
  /** The title that the phone's share sheet shows. */
  title: string;
  /** Shown before there is a link: who will see what. */
  before: ReactNode;
  /** What will appear there later. */
  later: ReactNode;
  /** What visitors will read after the link was withdrawn. */
  afterwards: ReactNode;
  onMake: () => Promise<void>;
  onWithdraw: () => Promise<void>;
}

/** A link that shows something of the user to anyone who has it: creates, shares and withdraws it. */
export function SharedLink(props: SharedLinkProps) {
  const { share, before, onMake } = props;
  const { t } = useLingui();
  const make = useMutation({ mutationFn: onMake });
  if (share) return <LinkThatIsOut {...props} share={share} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">{before}</p>
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

type LinkThatIsOutProps = SharedLinkProps & { share: NonNullable<SharedLinkProps['share']> };

function LinkThatIsOut({ share, title, later, afterwards, onWithdraw }: LinkThatIsOutProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [isEnding, setIsEnding] = useState(false);
  const url = new URL(share.path, window.location.origin).href;
  const pass = async () => {
    try {
      await navigator.share({ title, url });
    } catch {
      // The user has closed the share sheet.
    }
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-full rounded-md bg-paper-sunken px-3 py-1 text-sm wrap-anywhere">
        <TextLink href={url} alone>
          {url}
        </TextLink>
      </p>
      <p className="text-sm text-ink-soft">
        <Trans>Shared since {formatDay(share.created_at, language)}.</Trans> {later}
      </p>
      <div className="flex flex-wrap gap-2">
        {'share' in navigator ? (
          <Button onClick={() => void pass()}>
            <Share2 size={18} aria-hidden />
            <Trans>Send</Trans>
          </Button>
        ) : null}
        <LinkButton
          look="secondary"
          href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
        >
          <MessageCircle size={18} aria-hidden />
          WhatsApp
        </LinkButton>
        <CopyButton text={url} />
        <Button look="danger" onClick={() => setIsEnding(true)}>
          <Trans>Withdraw</Trans>
        </Button>
      </div>
      {isEnding && (
        <Confirmation
          open
          onClose={() => setIsEnding(false)}
          title={<Trans>Withdraw the link?</Trans>}
          action={<Trans>Withdraw</Trans>}
          failureText={t`The link could not be withdrawn.`}
          onConfirm={async () => {
            await onWithdraw();
            setIsEnding(false);
          }}
        >
          {afterwards}
        </Confirmation>
      )}
    </div>
  );
}
