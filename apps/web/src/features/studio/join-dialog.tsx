import type { StudioVenture } from '@inzira/contract/studio-trainers';
import { Plural, Trans } from '@lingui/react/macro';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { AnswerTime } from './answer-time.tsx';

interface JoinDialogProps {
  venture: StudioVenture;
  onClose: () => void;
  onJoin: () => void;
}

/** Whom one joins, and what follows from it, before it is done. */
export default function JoinDialog({ venture, onClose, onJoin }: JoinDialogProps) {
  const { user } = useSession();
  const { name, description, trainer_name, trainees_count, answer_hours } = venture;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Join {name}?</Trans>}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={onJoin}>
            <Trans>Join the venture</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere text-ink-soft">{description}</p>
        {user?.is_trainer ? (
          <p className="wrap-anywhere">
            <Trans>You assist {trainer_name} and see the work of the trainees there.</Trans>
          </p>
        ) : (
          <p className="wrap-anywhere">
            <Trans>{trainer_name} reads what you hand in, and answers it.</Trans>
          </p>
        )}
        <AnswerTime hours={answer_hours} />
        <p>
          <Plural
            value={trainees_count}
            _0="Nobody else has joined yet."
            one="# trainee has joined."
            other="# trainees have joined."
          />
        </p>
        <p>
          {user?.is_trainer ? (
            <Trans>You can be in one venture at a time. You can leave it whenever you want.</Trans>
          ) : (
            <Trans>
              You can be in one venture at a time. To change to another one, ask your trainer; who
              has had no answer for two weeks leaves without asking.
            </Trans>
          )}
        </p>
      </div>
    </Dialog>
  );
}
