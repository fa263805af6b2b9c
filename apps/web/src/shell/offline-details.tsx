import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { formatMoment } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useNetwork } from '#src/platform/network.ts';
import { paths } from '#src/platform/paths.ts';
import { APP_KEPT, readStored } from '#src/platform/session-store.ts';
import { Link } from '#src/ui/link.tsx';

/** What this device has stored, and what of it is unsent: in few words, because it is shown above every page. */
export default function OfflineDetails() {
  const language = useLanguage();
  const { pathname } = useLocation();
  const { offline, stored, unstored, refused, kept, keptLanguages } = useNetwork();
  const asOf = kept[pathname];
  const isWaiting = stored + unstored + refused > 0;
  const other = keptLanguages[pathname];
  const otherName = other && new Intl.DisplayNames(language, { type: 'language' }).of(other);
  const moment = asOf && formatMoment(asOf, language);
  return (
    <>
      {offline && !moment && !isWaiting && <Trans>Pages load when it is back.</Trans>}{' '}
      {moment && <Trans>This page is of {moment}.</Trans>}{' '}
      {otherName && <Trans>This device has some of it in {otherName} only.</Trans>}{' '}
      {offline && stored > 0 && <Trans>What you did is kept here.</Trans>}{' '}
      {unstored > 0 && (
        <Trans>
          This device could not keep what you sent last. Leave this page open until it is sent.
        </Trans>
      )}{' '}
      {refused > 0 && <Trans>Something that you did offline was not accepted.</Trans>}{' '}
      {(isWaiting || (offline && readStored(APP_KEPT) !== null)) && (
        <Link to={paths.saved} className="underline underline-offset-4">
          {isWaiting ? <Trans>See what waits</Trans> : <Trans>What is on this device</Trans>}
        </Link>
      )}
    </>
  );
}
