import type { FastifyReply } from 'fastify';

/** A CSV as a download. */
export function sendCsv<Reply extends Pick<FastifyReply, 'type'>>(
  reply: Reply,
  name: string,
  csv: string,
) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csv);
}
