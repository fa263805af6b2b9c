import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast.ts';

const COPIED_MS = 2000;

/** Takes a text to the clipboard, to be pasted into a message. */
export function CopyButton({ text }: { text: string }) {
  const { t, i18n } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      showToast(t`The text could not be copied. Select it and copy it by hand.`, 'alarm');
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <div lang={i18n.locale} className="mt-3 print:hidden">
      <Button look="secondary" onClick={() => void copy()}>
        {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        {isCopied ? <Trans>Copied</Trans> : <Trans>Copy the text</Trans>}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && <Trans>Copied</Trans>}
      </span>
    </div>
  );
}
