import type { FollowUp, AdvisorReply } from '@inzira/contract/advisor';
import type { IdeaCard } from '@inzira/contract/advisor-idea';
import type { Memory } from '@inzira/mentor/mentor/memory';

/** The location of a pack on this phone. */
export interface PackPlace {
  cache: string;
  /** Addresses by the name of the part. */
  urls: Record<string, string>;
  language: string;
}

/** The format of the trained model: a phone with another format trains again. */
const LEARNT_VERSION = 1;

type Parts = Pick<PackPlace, 'urls'>;

const LEARNT = 'learnt';

/** The address of the model trained from these parts, stored beside them. */
export const learntAt = ({ urls }: Parts) =>
  `${urls['asked']}${urls['vectors']}${LEARNT}-${LEARNT_VERSION}`;

export const isLearnt = (path: string) => path.includes(`/${LEARNT}`);

export const isLearntOf = (parts: Parts, path: string) => path === learntAt(parts);

export interface PhoneQuestion {
  message: string;
  intent: FollowUp | null;
  answerId: string | null;
  /** The reader's language. */
  language: string;
  lessonId: number | null;
  card: IdeaCard;
  /** The memory of this conversation; null at its beginning. */
  memory: Memory | null;
}

/** The fields of the server's reply that are available without it. */
export type PhoneReply = Omit<
  AdvisorReply,
  'conversation_id' | 'message_id' | 'engine' | 'finished' | 'audio_url'
> & { memory: Memory };

/** A message to the worker. */
export type Order = { id: number; place: PackPlace } & (
  | { kind: 'learn' }
  | { kind: 'ask'; question: PhoneQuestion }
);

/** A message from the worker. */
export type Report = { id: number } & (
  | { share: number }
  | { learnt: true }
  | { reply: PhoneReply }
  | { failure: string }
);
