import { SecondFactorSection } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

/** Who gets into the account, and from where. */
export default function SecuritySettings() {
  return (
    <div className="flex flex-col gap-12">
      <SecondFactorSection />
      <SessionList />
    </div>
  );
}
