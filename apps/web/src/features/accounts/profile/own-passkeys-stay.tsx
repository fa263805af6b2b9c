import { useQuery } from '@tanstack/react-query';
import { passkeysQuery } from '#src/features/accounts/passkeys.api.ts';
import PasskeysStay from '#src/features/accounts/passkeys-stay.tsx';

export default function OwnPasskeysStay() {
  const { data } = useQuery(passkeysQuery);
  return data && data.passkeys.length > 0 && <PasskeysStay passkeys={data.passkeys} />;
}
