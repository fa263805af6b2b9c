import { useLingui } from '@lingui/react/macro';
import { Copy, MessageCircle, Share2 } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { Menu } from '#src/ui/menu.tsx';
import { showToast } from '#src/ui/toast.ts';

interface ShareMenuProps {
  id: number;
  companyName: string;
  tagline: string;
}

export function ShareMenu({ id, companyName, tagline }: ShareMenuProps) {
  const { t } = useLingui();
  const address = () => new URL(paths.venture(id), window.location.origin).href;
  const title = `${companyName}: ${tagline}`;

  const shareByDevice = async () => {
    try {
      await navigator.share({ title: companyName, text: title, url: address() });
    } catch (error) {
      // Whoever closes the share sheet has changed their mind; nothing went wrong.
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
    const text = encodeURIComponent(`${title} ${address()}`);
    window.open(`https://wa.me/?text=${text}`, '_blank', 'noopener,noreferrer');
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
