import type { FastifyReply } from 'fastify';
import { contentDisposition } from './content-disposition.ts';

/** Sends a PDF to be shown in the browser under a name that users chose, hidden from search engines. */
export function sendPdf(reply: FastifyReply, pdf: Buffer, title: string) {
  const name = `${title}.pdf`.replaceAll(/[\p{C}"<>:|?*/\\]/gu, '');
  return (
    reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('inline', name))
      // The PDF viewers of browsers do not start under a stricter policy, and run in a sandbox themselves.
      .header('content-security-policy', "frame-ancestors 'none'")
      .header('x-robots-tag', 'noindex')
      .send(pdf)
  );
}
