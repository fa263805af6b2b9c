import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import type { Taken } from './what-is-taken.ts';

interface TakeAwayProps {
  look: 'quiet' | 'secondary';
  of?: Taken;
  onTake: () => Promise<unknown>;
}

/** Removes a text that was written here, after a confirmation. */
export default function TakeAway({ look, of = 'text', onTake }: TakeAwayProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look={look} onClick={() => setIsOpen(true)}>
        <Trans>Take it away</Trans>
      </Button>
      <Confirmation
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={
          of === 'lesson' ? (
            <Trans>Take this lesson away?</Trans>
          ) : of === 'translation' ? (
            <Trans>Take this translation away?</Trans>
          ) : (
            <Trans>Take this text away?</Trans>
          )
        }
        action={<Trans>Take it away</Trans>}
        failureText={t`It could not be taken away.`}
        onConfirm={async () => {
          await onTake();
          setIsOpen(false);
        }}
      >
        <p>
          {of === 'lesson' ? (
            <Trans>
              Learners no longer see it, in any language, and its questions leave the quiz. Its
              versions stay in its history, and progress comes back with it.
            </Trans>
          ) : of === 'translation' ? (
            <Trans>
              Only this translation goes: learners read the original instead. To take all of it
              away, open the original.
            </Trans>
          ) : (
            <Trans>
              Learners no longer see it. Its versions stay in its history, and progress comes back
              with it.
            </Trans>
          )}
        </p>
      </Confirmation>
    </>
  );
}
