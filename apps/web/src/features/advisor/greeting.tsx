import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '#src/platform/session.ts';
import { InziraMark } from '#src/ui/imigongo.tsx';

/** First and last name, else the username; null without either. */
function nameOf(user: ReturnType<typeof useSession>['user']): string | null {
  const full = [user?.first_name, user?.last_name].filter(Boolean).join(' ');
  return full || user?.username || null;
}

export function Greeting({ children }: { children: ReactNode }) {
  const name = nameOf(useSession().user);
  return (
    <div className="flex items-start gap-3">
      <InziraMark className="size-10" />
      <div className="min-w-0">
        <p className="font-display text-xl leading-snug font-bold break-words">
          {name ? <Trans>Hello, {name}!</Trans> : <Trans>Hello there!</Trans>}
        </p>
        <div className="text-ink-soft">{children}</div>
      </div>
    </div>
  );
}
