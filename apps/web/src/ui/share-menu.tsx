import { useLingui } from '@lingui/react/macro';
import { Copy, MessageCircle, Share2 } from 'lucide-react';
import { Menu } from './menu.tsx';
import { showToast } from './toast.ts';

interface ShareMenuProps {
  /** The path of the shared page. */
  path: string;
  title: string;
  /** The message before the link. */
  text: string;
}

export function ShareMenu({ path, title, text }: ShareMenuProps) {
  const { t } = useLingui();
  const address = () => new URL(path, window.location.origin).href;

  const shareByDevice = async () => {
    try {
      await navigator.share({ title, text, url: address() });
    } catch (error) {
      // The user has closed the share sheet, which is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast(t`Sharing did not work on this device. Copy the link instead.`, 'alarm');
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      showToast(t`The link has been copied.`);
    } catch {
      showToast(t`The link could not be copied: ${address()}`, 'alarm');
    }
  };
  const byWhatsApp = () => {
    const message = encodeURIComponent(`${text} ${address()}`);
    window.open(`https://wa.me/?text=${message}`, '_blank', 'noopener,noreferrer');
  };

  return (
    <Menu
      label={t`Share`}
      items={[
        {
          id: 'whatsapp',
          label: 'WhatsApp',
          icon: <MessageCircle size={18} aria-hidden />,
          onSelect: byWhatsApp,
        },
        ...('share' in navigator
          ? [
              {
                id: 'device',
                label: t`Other apps`,
                icon: <Share2 size={18} aria-hidden />,
                onSelect: () => void shareByDevice(),
              },
            ]
          : []),
        {
          id: 'copy',
          label: t`Copy the link`,
          icon: <Copy size={18} aria-hidden />,
          onSelect: () => void copy(),
        },
      ]}
    />
  );
}
