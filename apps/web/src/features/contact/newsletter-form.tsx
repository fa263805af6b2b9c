import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { enqueue } from '#src/platform/write-queue.ts';
import { textOf, useSave } from '#src/ui/save.ts';

export default function NewsletterForm() {
  const { t } = useLingui();
  const [isSubscribed, setSubscribed] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  const { form, fields } = useSave({
    async send(data) {
      const email = textOf(data, 'email').trim();
      // Not awaited: the write queue retries until the server has it.
      void enqueue({
        key: `newsletter:${email}`,
        method: 'POST',
        url: '/api/auth/newsletter/',
        body: { email },
        userId: null,
        form: {},
      });
      setSubscribed(true);
      // Resets the form in place, so that the focus stays.
      place.current?.reset();
    },
  });
  const error = fields['email']?.[0];
  return (
    <form {...form} ref={place}>
      {/* Disabled in the prerendered HTML, where input would be lost when the script loads. */}
      <fieldset disabled={import.meta.env.SSR}>
        <label htmlFor="newsletter-email" className="font-display text-xl font-bold">
          <Trans>Stay Updated</Trans>
        </label>
        <div className="mt-2 flex flex-wrap gap-2">
          <input
            id="newsletter-email"
            name="email"
            type="email"
            required
            autoComplete="email"
            placeholder={t`Your email`}
            aria-invalid={error ? true : undefined}
            aria-describedby="newsletter-answer"
            className="target w-40 grow rounded-md border border-line-strong bg-paper-raised px-3 text-base text-ink placeholder:text-ink-soft aria-invalid:border-2 aria-invalid:border-alarm focus-visible:outline-ochre"
          />
          <button
            type="submit"
            className="target rounded-md bg-clay px-4 font-semibold text-on-clay focus-visible:outline-ochre"
          >
            <Trans>Subscribe</Trans>
          </button>
        </div>
      </fieldset>
      <p id="newsletter-answer" role="status" className="mt-2 min-h-6">
        {error ?? (isSubscribed && <Trans>Subscribed successfully!</Trans>)}
      </p>
    </form>
  );
}
