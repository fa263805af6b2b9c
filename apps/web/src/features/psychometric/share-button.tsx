import type { ProfileResult } from '@inzira/contract/psychometric';
import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast.ts';
import { useProfileTitles } from './card/profiles.ts';
import { drawSharePicture } from './share-picture.ts';

const FILE_NAME = 'inzira-profile.png';

/** Shares the picture where the device can, else saves it. It is never uploaded. */
export function ShareButton({ result }: { result: ProfileResult }) {
  const { t } = useLingui();
  const titles = useProfileTitles();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);

  const share = async () => {
    setBusy(true);
    const second = result.secondary_profile && titles[result.secondary_profile];
    try {
      const picture = await drawSharePicture(result, titles, language, {
        heading: t`How I like to start`,
        dominant: t`Dominant profile`,
        secondary: second && t`Secondary profile: ${second}`,
        invitation: t`Twelve minutes, your own way to start:`,
      });
      const file = new File([picture], FILE_NAME, { type: 'image/png' });
      if (navigator.canShare?.({ files: [file] })) {
        await navigator.share({ files: [file] });
      } else {
        saveFile(file, FILE_NAME);
        showToast(t`The picture has been saved.`);
      }
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast(t`The picture could not be made on this device.`, 'alarm');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button look="secondary" busy={busy} onClick={() => void share()}>
      <Share2 size={18} aria-hidden />
      <Trans>Share as a picture</Trans>
    </Button>
  );
}
