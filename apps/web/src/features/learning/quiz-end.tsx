import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Delivery } from '#src/platform/outbox.ts';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { ImigongoSpiral } from '#src/ui/imigongo.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { SignedText } from '#src/ui/signed-text.tsx';

/** What becomes of the score; a visitor's is kept nowhere. */
export type Saving = Delivery['state'] | 'saving' | 'visitor';

interface QuizEndProps {
  score: number;
  total: number;
  saving: Saving;
  onRetry: () => void;
}

export function QuizEnd({ score, total, saving, onRetry }: QuizEndProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col items-center gap-4 rounded-lg border border-line bg-paper-raised px-5 py-10 text-center shadow-card md:py-14">
      <ImigongoSpiral className="size-28" />
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        <Trans>Quiz Completed!</Trans>
      </h2>
      <p className="text-xl">
        <Trans>
          You scored {score} out of {total}
        </Trans>
      </p>
      <div role="status" className="flex min-h-7 max-w-prose flex-col gap-1 text-ink-soft">
        <SavingText saving={saving} />
      </div>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button look="secondary" onClick={onRetry}>
          <RotateCcw size={18} aria-hidden />
          <Trans>Retry Quiz</Trans>
        </Button>
        {saving !== 'visitor' && (
          <LinkButton to={paths.tracker}>
            <Trans>See your progress</Trans>
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function SavingText({ saving }: { saving: Saving }) {
  const wayBack = useReturnState();
  switch (saving) {
    case 'visitor':
      return (
        <TextLink to={paths.login} state={wayBack}>
          <Trans>Log in to save your score.</Trans>
        </TextLink>
      );
    case 'saving':
      return <Trans>Saving your score...</Trans>;
    case 'sent':
      return <Trans>Your score is saved.</Trans>;
    case 'refused':
    case 'discarded':
      return <SaveFailure />;
    case 'unkept':
      return (
        <>
          <SaveFailure />
          <p>
            <Trans>
              This device has no room to keep it. Leave this page open: it will be sent by itself.
            </Trans>
          </p>
        </>
      );
    case 'waiting':
      return (
        <>
          <SaveFailure />
          <p>
            <Trans>It is kept on this device and will be sent by itself.</Trans>
          </p>
        </>
      );
  }
}

function SaveFailure() {
  const { t } = useLingui();
  return (
    <p className="font-semibold text-ink">
      <SignedText text={t`⚠️ Could not save score to server.`} />
    </p>
  );
}
