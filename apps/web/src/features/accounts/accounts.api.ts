import type { accountEndpoints } from '@inzira/contract/accounts';
import { api } from '#src/platform/api.ts';
import type { Language } from '#src/platform/languages.ts';

interface Registration {
  username: string;
  email: string;
  password: string;
  language: Language;
}

export async function register(body: Registration) {
  return api<typeof accountEndpoints.register>('POST', '/api/auth/register/', { anonymous: true, body });
}

export async function login(body: { username: string; password: string }) {
  return api<typeof accountEndpoints.login>('POST', '/api/auth/login/', { anonymous: true, body });
}
