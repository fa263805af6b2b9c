import { Trans } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/button.tsx';

interface JoinButtonProps {
  look?: 'primary' | 'secondary';
  className?: string;
}

/** Register for a visitor; who has an account goes on where they are. */
export function JoinButton({ look = 'primary', className = '' }: JoinButtonProps) {
  const { signedIn } = useSession();
  if (signedIn) {
    return (
      <LinkButton to={paths.dashboard} size="lg" look={look} className={className}>
        <Trans>Dashboard</Trans>
      </LinkButton>
    );
  }
  return (
    <span data-for="visitor" className={`inline-flex ${className}`}>
      <LinkButton to={paths.register} size="lg" look={look} className="grow">
        <Trans>Create an account</Trans>
      </LinkButton>
    </span>
  );
}
