import { brandColours, type BrandShades } from '@inzira/contract/rules/brand-colours';
import { Trans } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';
import { InziraMark } from '#src/ui/imigongo.tsx';

/** Copied from ui/tokens.css, because a page only has the colours of one theme. */
const THEMES = {
  light: { paper: '#fbf6ee', ink: '#1d1610', line: '#e0d4c1', ochre: '#e2a534' },
  dark: { paper: '#17120e', ink: '#f6ede0', line: '#3b3127', ochre: '#e8b04a' },
} as const;
const OWN: Record<keyof typeof THEMES, BrandShades> = {
  light: {
    clay: '#a63d1c',
    'clay-strong': '#862e12',
    'on-clay': '#fffaf3',
    'clay-soft': '#f9e2d5',
    'on-clay-soft': '#792a10',
  },
  dark: {
    clay: '#e5845a',
    'clay-strong': '#f29d78',
    'on-clay': '#210f06',
    'clay-soft': '#3f2115',
    'on-clay-soft': '#ffc8ac',
  },
};

interface BrandPreviewProps {
  name: string;
  /** Such as `#a63d1c`; empty for the product's own. */
  colour: string;
  logoUrl: string | null;
}

/** A page header and buttons in both themes, in the adjusted colours. */
export function BrandPreview({ name, colour, logoUrl }: BrandPreviewProps) {
  const shades = colour ? brandColours(colour) : OWN;
  const changes = [
    ...(colour && shades.light.clay !== colour ? ['light' as const] : []),
    ...(colour && shades.dark.clay !== colour ? ['dark' as const] : []),
  ];
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Frame theme="light" shades={shades.light} name={name} logoUrl={logoUrl}>
          <Trans>In light</Trans>
        </Frame>
        <Frame theme="dark" shades={shades.dark} name={name} logoUrl={logoUrl}>
          <Trans>In dark</Trans>
        </Frame>
      </div>
      <div role="status" className="flex flex-col gap-1 text-ink-soft">
        {changes.includes('light') && (
          <p>
            <Trans>
              On light pages {colour} would be too pale to read: there it becomes{' '}
              {shades.light.clay}.
            </Trans>
          </p>
        )}
        {changes.includes('dark') && (
          <p>
            <Trans>
              On dark pages {colour} would be too dark to read: there it becomes {shades.dark.clay}.
            </Trans>
          </p>
        )}
      </div>
    </section>
  );
}

interface FrameProps {
  theme: keyof typeof THEMES;
  shades: BrandShades;
  name: string;
  logoUrl: string | null;
  children: ReactNode;
}

function Frame({ theme, shades, name, logoUrl, children }: FrameProps) {
  const tokens = Object.fromEntries(
    Object.entries({ ...THEMES[theme], ...shades }).map(([token, value]) => [`--${token}`, value]),
  ) as CSSProperties;
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-ink-soft">{children}</figcaption>
      <div
        style={tokens}
        className="overflow-hidden rounded-md border border-line bg-paper text-ink"
      >
        <p className="flex min-h-14 items-center gap-2.5 border-b border-line px-3 font-display text-lg leading-tight font-bold wrap-anywhere">
          {logoUrl === null ? (
            <InziraMark className="size-9 shrink-0" />
          ) : (
            <img
              src={logoUrl}
              alt=""
              style={{ maxWidth: '7.5rem' }}
              className={`h-9 shrink-0 object-contain ${theme === 'dark' ? 'rounded-md bg-chalk' : ''}`}
            />
          )}
          {name}
        </p>
        <p className="flex flex-wrap items-center gap-3 p-3">
          <span className="rounded-md bg-clay px-4 py-2 font-semibold text-on-clay">
            <Trans>Register</Trans>
          </span>
          <span className="text-clay underline">
            <Trans>Courses</Trans>
          </span>
          <span className="rounded-full bg-clay-soft px-3 py-1 text-sm text-on-clay-soft">
            <Trans>New</Trans>
          </span>
        </p>
      </div>
    </figure>
  );
}
