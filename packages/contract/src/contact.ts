import { z } from 'zod';
import { Email } from './accounts.ts';
import { endpoint, line, Message, paragraph, required } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { CONTACT_LIMITS } from './limits.ts';

export const ContactMessage = z.object({
  name: required(line(CONTACT_LIMITS.name)),
  email: Email,
  message: required(paragraph(CONTACT_LIMITS.message)),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** Contained in every newsletter; it allows only to end the subscription. */
const UnsubscribeParams = z.object({
  token: z
    .string()
    .regex(/^[\w-]{43}$/, fieldMessage('This link is not complete.', 'Ce lien n’est pas complet.')),
});

export const Subscription = z.object({
  /** Masked so that only its owner recognises it, because a newsletter may have been forwarded. */
  masked_email: z.string(),
  is_subscribed: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const contactEndpoints = {
  send: endpoint({
    method: 'POST',
    url: '/api/auth/contact-us/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Write to the team; the same Idempotency-Key again is the same message',
      refusals: { 429: '60 in an hour from one address.' },
      body: ContactMessage,
      response: { 201: Message },
    },
  }),
  subscribe: endpoint({
    method: 'POST',
    url: '/api/auth/newsletter/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Subscribe to the newsletter; the same email twice is fine',
      refusals: { 429: '60 in an hour from one address.' },
      body: z.object({ email: Email }),
      response: { 201: Message },
    },
  }),
  subscription: endpoint({
    method: 'GET',
    url: '/api/auth/newsletter/unsubscribe/:token/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'What an unsubscribe link is about; changes nothing +',
      refusals: { 404: 'There is no such link.' },
      params: UnsubscribeParams,
      response: { 200: Subscription },
    },
  }),
  confirmSubscription: endpoint({
    method: 'POST',
    url: '/api/auth/newsletter/confirm/:token/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Confirm the address of a subscription by the link of its welcome +',
      refusals: { 404: 'There is no such link, or its 30 days are over.' },
      params: UnsubscribeParams,
      response: { 200: Subscription },
    },
  }),
  unsubscribe: endpoint({
    method: 'POST',
    url: '/api/auth/newsletter/unsubscribe/:token/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'End a subscription; again changes nothing +',
      refusals: { 404: 'There is no such link.' },
      params: UnsubscribeParams,
      response: { 200: Subscription },
    },
  }),
};
