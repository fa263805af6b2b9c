import { Trans } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import CodeSheet from './code-sheet.tsx';

interface NewCodeProps {
  name: string;
  username: string;
  code: string;
  code_expires_at: string;
}

/** A login code that was just created, below the page's content: scrolled into view, and printed alone. */
export default function NewCode(line: NewCodeProps) {
  const place = useRef<HTMLElement>(null);
  const { code } = line;
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [code]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="new-code"
      className="new-code flex scroll-mt-20 flex-col gap-3 outline-none"
    >
      <h2 id="new-code" className="text-xl">
        <Trans>The new code</Trans>
      </h2>
      <div className="flex flex-col gap-3 print:hidden">
        <Alert tone="notice">
          <Trans>
            It is shown only once: print it or send it now. If you leave or reload the page, make
            another one; this one then opens nothing.
          </Trans>
        </Alert>
        <Button className="self-start" onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          <Trans>Print the code</Trans>
        </Button>
      </div>
      <CodeSheet lines={[line]} />
    </section>
  );
}
