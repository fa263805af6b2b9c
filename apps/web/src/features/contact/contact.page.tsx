import { Trans } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { later } from '#src/platform/later.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { ContactForm } from './contact-form.tsx';

/** Part of the page's own chunk, but rendered after hydration, because it reads data stored on the device. */
const Form = later(async () => ({ default: ContactForm }), { when: 'near', isStatic: true });

export default function ContactPage() {
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Contact</Trans>}
        subtitle={<Trans>A question, an idea, something that does not work: write to us.</Trans>}
      />
      <div className="grid gap-8 md:grid-cols-[2fr_1fr]">
        <div>
          <p className="mb-4 hidden rounded-md bg-ochre-soft px-4 py-3 text-on-ochre-soft in-data-[no-mail]:block">
            <Trans>
              This site cannot send mail: add a phone number to your message, and we answer there.
            </Trans>
          </p>
          <Form />
        </div>
        <aside>
          <Card className="flex gap-3">
            <MapPin size={24} className="mt-0.5 text-clay" aria-hidden />
            <div>
              <h2 className="text-xl">
                <Trans>Where we are</Trans>
              </h2>
              <p className="mt-1">Kigali, Rwanda</p>
              {/* Hidden by CSS, because the prerendered page does not know whether this installation sends mail. */}
              <p className="mt-2 text-ink-soft in-data-[no-mail]:hidden">
                <Trans>We answer by email, to the address that you give here.</Trans>
              </p>
            </div>
          </Card>
        </aside>
      </div>
    </PageBody>
  );
}
