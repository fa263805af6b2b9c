import { Trans, useLingui } from '@lingui/react/macro';
import MessageBox from './work/message-box.tsx';
import { sendMessage } from './trainee.api.ts';

/** A message to the user's trainers. */
export default function QuestionBox({ activityId }: { activityId: number }) {
  const { t } = useLingui();
  return (
    <MessageBox
      name={`question:${activityId}`}
      label={<Trans>Message to your trainer</Trans>}
      invitation={t`Ask or answer your trainer`}
      failure={t`The message could not be sent.`}
      send={async (content, key) => sendMessage(activityId, content, key)}
    />
  );
}
