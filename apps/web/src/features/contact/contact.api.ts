import type { contactEndpoints, ContactMessage } from '@inzira/contract/contact';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/platform/api.ts';
import { currentWriter } from '#src/platform/write-queue-entries.ts';
import { enqueue } from '#src/platform/write-queue.ts';

/** The draft's name; it also receives a message that the server refused. */
export const CONTACT_DRAFT = 'contact';

/** Queues the message on the device until the server has it; `key` identifies its delivery. */
export const sendMessage = async (message: ContactMessage, own: { key: string; id: string }) =>
  enqueue({
    ...own,
    method: 'POST',
    url: '/api/auth/contact-us/',
    body: message,
    userId: null,
    form: { draft: CONTACT_DRAFT, owner: currentWriter() },
  });

export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['contact', 'subscription', token],
    queryFn: ({ signal }) =>
      api<typeof contactEndpoints.subscription>('GET', '/api/auth/newsletter/unsubscribe/:token/', {
        params: { token },
        anonymous: true,
        signal,
      }),
  });

export const unsubscribe = async (token: string) =>
  api<typeof contactEndpoints.unsubscribe>('POST', '/api/auth/newsletter/unsubscribe/:token/', {
    params: { token },
    anonymous: true,
  });

export const confirmSubscription = async (token: string) =>
  api<typeof contactEndpoints.confirmSubscription>('POST', '/api/auth/newsletter/confirm/:token/', {
    params: { token },
    anonymous: true,
  });
