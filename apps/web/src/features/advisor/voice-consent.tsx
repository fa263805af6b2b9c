import type { IdeaCard } from '@inzira/contract/advisor-idea';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { saveIdea } from './advisor.api.ts';
import type { RecognitionMethod } from './use-voice.ts';
import { ownIdea } from '#src/platform/own-idea.ts';

interface VoiceConsent {
  /** Runs the action immediately, or after the user has consented. */
  withConsent: (action: () => void) => void;
  dialog: ReactNode;
}

/** Asks before the first use of the microphone: explains where the sound is sent. */
export function useVoiceConsent(method: RecognitionMethod | null | undefined): VoiceConsent {
  const client = useQueryClient();
  const { data: card } = useQuery(ownIdea());
  const [hasAgreed, setAgreed] = useState(false);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);

  const agree = () => {
    setAgreed(true);
    setWaiting(null);
    waiting?.();
    // If it cannot be saved, the consent applies until the page is left.
    void saveIdea(client, { voice: true }).catch(() => null);
  };

  return {
    withConsent(action) {
      const decide = (known: IdeaCard | null) => {
        if (hasAgreed || known?.voice_since) action();
        else setWaiting(() => action);
      };
      // Waits for a slow network, so that nobody is asked again after having consented.
      if (card) decide(card);
      else client.query(ownIdea()).then(decide, () => decide(null));
    },
    dialog: (
      <Dialog
        open={waiting !== null}
        onClose={() => setWaiting(null)}
        title={<Trans>Where your voice goes</Trans>}
        actions={
          <>
            <Button look="secondary" onClick={() => setWaiting(null)}>
              <Trans>No, I will type</Trans>
            </Button>
            <Button onClick={agree}>
              <Trans>I agree</Trans>
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          {method === 'service' ? (
            <p>
              <Trans>
                Your recording goes to Inzira, which has it turned into text by the transcription
                service of this site. The recording is deleted after that; only the text stays, in
                your conversation.
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>
                Your browser turns your voice into text. Most browsers send the sound to their maker
                for that: Chrome to Google, Safari to Apple. Inzira never hears it and receives only
                the text.
              </Trans>
            </p>
          )}
          <p>
            <Trans>
              The microphone listens only after you press the button. You can take this back in your
              profile, under “My Idea”.
            </Trans>
          </p>
        </div>
      </Dialog>
    ),
  };
}
