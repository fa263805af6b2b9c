import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { PROBLEM } from './content-findings.tsx';

/** Why a text was not published. Scrolled into view, because the button is always visible and this may be far away. */
export function ContentFailure({ failure }: { failure: Error }) {
  const { t } = useLingui();
  const block = useRef<HTMLDivElement>(null);
  const fields = failure instanceof ApiError ? failure.fields : undefined;
  const isToMend = fields !== undefined;
  useEffect(() => {
    // An error of a field is shown at the field.
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
