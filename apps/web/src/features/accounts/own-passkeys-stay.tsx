import { useQuery } from '@tanstack/react-query';
import { passkeysQuery } from './passkeys.api.ts';
import PasskeysStay from './passkeys-stay.tsx';

export default function OwnPasskeysStay() {
  const { data } = useQuery(passkeysQuery);
  return data && data.passkeys.length > 0 && <PasskeysStay passkeys={data.passkeys} />;
}
