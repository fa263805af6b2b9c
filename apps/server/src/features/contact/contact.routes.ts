import { contactEndpoints } from '@inzira/contract/contact';
import type { FastifyRequest } from 'fastify';
import { HOUR_SECONDS } from '@inzira/contract/rules/units';
import type { App } from '#src/platform/http/app-type.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { countAttempt } from '#src/platform/http/throttle.ts';
import { route } from '#src/platform/http/route.ts';
import { sendMessage } from './contact.ts';
import { confirmSubscription, getSubscription, subscribe, unsubscribe } from './newsletter.ts';

export async function contactRoutes(app: App) {
  const { db, config } = app;

  const countForm = async (form: string, request: FastifyRequest) =>
    countAttempt(db, {
      key: `${form} ${clientNetwork(request)}`,
      max: config.limits.formsPerAddress,
      seconds: HOUR_SECONDS,
    });

  route(app, contactEndpoints.send, async (request) => {
    await countForm('contact', request);
    const message = { ...request.body, language: languageOf(request) };
    await sendMessage(db, config, message, readIdempotencyKey(request));
    const thanks = {
      en: 'Thank you for your message. We will get back to you.',
      fr: 'Merci pour votre message. Nous vous répondrons.',
    }[message.language];
    return { message: thanks };
  });

  route(app, contactEndpoints.subscribe, async (request) => {
    await countForm('newsletter', request);
    const language = languageOf(request);
    await subscribe(db, config, { email: request.body.email, language });
    const message = { en: 'Subscribed successfully!', fr: 'Votre abonnement est enregistré !' }[
      language
    ];
    return { message };
  });

  route(app, contactEndpoints.subscription, ({ params }) => getSubscription(db, params.token));

  route(app, contactEndpoints.confirmSubscription, ({ params }) =>
    confirmSubscription(db, params.token),
  );

  route(app, contactEndpoints.unsubscribe, ({ params }) => unsubscribe(db, params.token));

  // The unsubscribe button of mail programs (RFC 8058) posts a form to this address.
  await app.register(async (mails: App) => {
    mails.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null),
    );
    mails.post(
      '/newsletter/unsubscribe/:token',
      {
        config: { access: 'anonymous' },
        schema: { hide: true, params: contactEndpoints.unsubscribe.schema.params },
      },
      async (request, reply) => {
        await unsubscribe(db, request.params.token);
        return reply.code(204).send();
      },
    );
  });
}

/** Stored answers to repeated writes are per user, and these writes have none. */
function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? key : null;
}
