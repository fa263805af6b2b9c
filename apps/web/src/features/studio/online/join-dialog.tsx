import type { StudioVenture } from '@inzira/contract/studio-trainers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { AnswerTime } from './answer-time.tsx';

interface JoinDialogProps {
  venture: StudioVenture;
  /** While the request is running, the dialog cannot be closed. */
  busy: boolean;
  failure: unknown;
  onClose: () => void;
  onJoin: () => void;
}

/** Shows before joining who the trainer is, and what follows. */
export default function JoinDialog(props: JoinDialogProps) {
  const { venture, busy, failure, onClose, onJoin } = props;
  const { t } = useLingui();
  const { user } = useSession();
  const { name, description, trainer_name, trainees_count, answer_hours } = venture;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Join {name}?</Trans>}
      actions={
        <>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={busy} onClick={onJoin}>
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
              You can be in one venture at a time. To change to another one, ask your trainer. If
              nobody has answered you for two weeks, you can leave without asking.
            </Trans>
          )}
        </p>
        {failure !== null && (
          <FailureAlert sentence={t`You could not join.`} failure={failure} serverFirst />
        )}
      </div>
    </Dialog>
  );
}
