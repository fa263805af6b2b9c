import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';

interface TakeAwayProps {
  look: 'quiet' | 'secondary';
  onTake: () => Promise<unknown>;
}

/** Takes a text that was written here from its readers, after a question. */
export default function TakeAway({ look, onTake }: TakeAwayProps) {
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
        title={<Trans>Take this text away?</Trans>}
        action={<Trans>Take it away</Trans>}
        failureText={t`It could not be taken away.`}
        onConfirm={async () => {
          await onTake();
          setIsOpen(false);
        }}
      >
        <p>
          <Trans>
            Learners no longer see it. Its versions stay in its history, and progress comes back
            with it.
          </Trans>
        </p>
      </Confirmation>
    </>
  );
}
