import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { showToast } from './toast.ts';

const COPIED_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** "Copy" by default. */
  label?: ReactNode;
  /** A smaller button, for several side by side. */
  small?: boolean;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, label, small = false }: CopyButtonProps) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast(t`The text could not be copied. Select it and copy it by hand.`, 'alarm');
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button
        look={small ? 'quiet' : 'secondary'}
        size={small ? 'sm' : 'md'}
        onClick={() => void copy()}
      >
        <Icon size={small ? 16 : 18} aria-hidden />
        {isCopied ? <Trans>Copied</Trans> : (label ?? <Trans>Copy</Trans>)}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && <Trans>Copied</Trans>}
      </span>
    </>
  );
}
