import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * An SMTP server that receives every mail of a product with its SMTP_URL; without SMTP_URL, mails are written to a
 * folder.
 */
export async function startMailServer() {
  const received: { to: string[]; mail: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ to, mail });
          done();
        }, done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: (address: string) =>
      received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail),
    stop: () => server.close(),
  };
}
