import type { FastifyReply } from 'fastify';
import { contentDisposition } from './content-disposition.ts';

/** Shown in the browser under a name that people chose, and found by no search engine. */
export function sendPdf(reply: FastifyReply, pdf: Buffer, title: string) {
  const name = `${title}.pdf`.replaceAll(/[\p{C}"<>:|?*/\\]/gu, '');
  return (
    reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('inline', name))
      // A browser's PDF viewer keeps what it shows to itself, and starts under no stricter policy.
      .header('content-security-policy', "frame-ancestors 'none'")
      .header('x-robots-tag', 'noindex')
      .send(pdf)
  );
}
