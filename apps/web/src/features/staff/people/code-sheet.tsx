import type { ImportedLine } from '@inzira/contract/staff-people';
import { Trans, useLingui } from '@lingui/react/macro';
import { renderSVG } from 'uqr';
import { BRAND } from '#src/platform/brand.ts';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { ShareMenu } from '#src/ui/share-menu.tsx';
import './code-sheet.css';

/** A sheet of login codes to cut out, eight per page: scanning one lets the person choose a password. */
export default function CodeSheet({
  lines,
}: {
  lines: readonly Pick<ImportedLine, 'name' | 'username' | 'code' | 'code_expires_at'>[];
}) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <ul className="code-sheet grid grid-cols-1 gap-4 sm:grid-cols-2 print:grid-cols-2">
      {lines.map(({ name, username, code, code_expires_at: until }) => (
        <li
          key={username}
          className="flex break-inside-avoid items-center gap-4 rounded-lg border border-dashed border-line-strong p-4"
        >
          {/* Black on white in every theme, so that cameras can read it. */}
          <img
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(code ?? '', { border: 2 }))}`}
            alt=""
            width={128}
            height={128}
            className="shrink-0 bg-white"
          />
          <div className="min-w-0 text-sm">
            <p className="text-base font-semibold wrap-anywhere">{name || username}</p>
            <p className="wrap-anywhere">
              <Trans>Username: {username}</Trans>
            </p>
            <p className="wrap-anywhere text-ink-soft">
              {BRAND}
              {code !== null && <>, {new URL(code).host}</>}
            </p>
            <p className="text-ink-soft">
              <Trans>Scan the code and choose a password.</Trans>{' '}
              {until !== null && <Trans>Valid until {formatDay(until, language)}.</Trans>}
            </p>
            {/* The link in print, for a phone that cannot scan. */}
            {code !== null && (
              <p className="mt-1 hidden text-xs text-ink-soft print:block">
                <Trans>
                  Or type: <span className="font-mono break-all text-ink">{toType(code)}</span>
                </Trans>
              </p>
            )}
            {/* To send the link without printing. */}
            {code !== null && (
              <div className="mt-2 print:hidden">
                <ShareMenu
                  path={code}
                  title={t`Your Inzira account`}
                  text={t`Your Inzira account is ready. Your username is ${username}. Choose your password here:`}
                />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The URL to type, without the protocol, which browsers add, and the username, which is printed beside it. */
function toType(code: string): string {
  const { protocol, host, pathname } = new URL(code);
  return `${protocol === 'https:' ? '' : `${protocol}//`}${host}${pathname}`;
}
