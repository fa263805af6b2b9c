import { useQuery } from '@tanstack/react-query';
import { later } from '#src/platform/later.tsx';
import { secondFactorQuery } from '#src/features/accounts/account-security.api.ts';
import { SecondFactorSection } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

const PasskeySection = later(async () => import('./passkey-section.tsx'));

/** Second factor, passkeys and sessions of the account. */
export default function SecuritySettings() {
  const { data } = useQuery(secondFactorQuery);
  return (
    <div className="flex flex-col gap-12">
      <SecondFactorSection />
      {data && (data.is_offered || data.has_passkey) && <PasskeySection factor={data} />}
      <SessionList />
    </div>
  );
}
