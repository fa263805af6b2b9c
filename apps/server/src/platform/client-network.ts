import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * What limits by address are counted for: an IPv4 address, or the /64 network of an IPv6 one, which
 * is the least that one customer gets.
 */
export const clientNetwork = (request: FastifyRequest): string => normalizeIP(request.ip);
