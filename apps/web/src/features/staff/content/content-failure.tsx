import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PROBLEM } from './content-findings.tsx';

/** Why a text was not published. The button is always in sight and the reason may be screens away, so it is brought there. */
export function ContentFailure({ failure }: { failure: Error }) {
  const { t } = useLingui();
  const block = useRef<HTMLDivElement>(null);
  const fields = failure instanceof ApiError ? failure.fields : undefined;
  const isToMend = fields !== undefined;
  useEffect(() => {
    // What is to be mended stands beside its field, too.
    const place = isToMend ? document.querySelector(`[${PROBLEM}]`) : null;
    (place ?? block.current)?.scrollIntoView({ block: 'center' });
  }, [failure, isToMend]);
  return (
    <div ref={block} className="mt-4">
      <FailureAlert sentence={t`This was not done. Your text is still here.`} failure={failure} />
      {fields && (
        <ul className="mt-2 list-disc pl-5">
          {Object.values(fields).flatMap((each) => each.map((one) => <li key={one}>{one}</li>))}
        </ul>
      )}
    </div>
  );
}
