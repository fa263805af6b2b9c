import type { FastifyReply } from 'fastify';

/** Shown in the browser under a name that people chose, and found by no search engine. */
export function sendPdf(reply: FastifyReply, pdf: Buffer, title: string) {
  const name = encodeURIComponent(`${title}.pdf`.replaceAll(/[\p{C}"<>:|?*/\\]/gu, '')).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return (
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename*=UTF-8''${name}`)
      // A browser's PDF viewer keeps what it shows to itself, and starts under no stricter policy.
      .header('content-security-policy', "frame-ancestors 'none'")
      .header('x-robots-tag', 'noindex')
      .send(pdf)
  );
}
