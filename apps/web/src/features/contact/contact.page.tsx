import { Trans } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { later } from '#src/platform/later.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { ContactForm } from './contact-form.tsx';

/** Its script is the page's own: what is kept on the device is read once React has taken the page over. */
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
              {/* The page is built before it is known whether this installation sends mail. */}
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
