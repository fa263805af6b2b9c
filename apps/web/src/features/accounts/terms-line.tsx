import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { TextLink } from '#src/ui/text-link.tsx';

/** What a new account accepts; stands wherever one is opened. */
export const TermsLine = () => (
  <p className="text-sm text-ink-soft">
    <Trans>
      By registering you accept our <TextLink to={paths.terms}>terms</TextLink>. Our{' '}
      <TextLink to={paths.privacy}>privacy page</TextLink> says what we keep about you.
    </Trans>
  </p>
);
