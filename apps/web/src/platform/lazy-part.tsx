import { Trans } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { Boundary, PartFailure } from './boundary.tsx';
import { needTexts } from './texts.ts';

/**
 * A part of a page that is fetched, with its texts, when it is first shown. Unlike a page it may
 * fail alone: the rest stays, and it can be tried again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...texts: string[]
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [Content, setContent] = useState(() => loaded);
    const [attempt, setAttempt] = useState(1);
    const [failedAt, setFailedAt] = useState(0);
    useEffect(() => {
      if (loaded) return;
      Promise.all([load(), needTexts(texts)]).then(
        ([module]) => {
          loaded = module.default;
          setContent(() => module.default);
        },
        () => setFailedAt(attempt),
      );
    }, [attempt]);

    if (Content) {
      return (
        <Boundary>
          <Content {...props} />
        </Boundary>
      );
    }
    if (failedAt < attempt) {
      return (
        <p role="status" className="p-4 text-ink-soft">
          <Trans>Loading...</Trans>
        </p>
      );
    }
    return <PartFailure onRetry={() => setAttempt(attempt + 1)} />;
  };
}
