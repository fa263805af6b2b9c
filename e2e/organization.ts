import { expect } from 'vitest';
import { signedInState } from './page.ts';
import type { Product } from './server.ts';

/**
 * Creates an organization of this account without using the screens.
 * @returns the path of its page
 */
export async function makeOrganization(product: Product, owner: string, name: string) {
  const { origins } = await signedInState(product.url, owner);
  const access = origins[0]?.localStorage.find((entry) => entry.name === 'access')?.value;
  const response = await fetch(`${product.url}/api/auth/organizations/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify({ name }),
  });
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: number };
  return `/dashboard/organization/${id}`;
}
