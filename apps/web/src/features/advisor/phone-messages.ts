import type { FollowUp, AdvisorReply } from '@inzira/contract/advisor';
import type { IdeaCard } from '@inzira/contract/advisor-idea';
import type { Memory } from '@inzira/mentor/mentor/memory';

/** Where the pack lies on this phone. */
export interface PackPlace {
  cache: string;
  /** By the name of a part its address. */
  urls: Record<string, string>;
  language: string;
}

/** Of what the engine makes of the pack: a phone that has learnt in another form learns again. */
const LEARNT_VERSION = 1;

type Parts = Pick<PackPlace, 'urls'>;

const LEARNT = 'learnt';

/** Beside the parts: what was learnt of these ways of asking with these vectors. */
export const learntAt = ({ urls }: Parts) =>
  `${urls['asked']}${urls['vectors']}${LEARNT}-${LEARNT_VERSION}`;

export const isLearnt = (path: string) => path.includes(`/${LEARNT}`);

export const isLearntOf = (parts: Parts, path: string) => path === learntAt(parts);

export interface PhoneQuestion {
  message: string;
  intent: FollowUp | null;
  answerId: string | null;
  /** In which the reader reads. */
  language: string;
  lessonId: number | null;
  card: IdeaCard;
  /** Of this conversation; null at its beginning. */
  memory: Memory | null;
}

/** What the server would have given, as far as there is such a thing without it. */
export type PhoneReply = Omit<
  AdvisorReply,
  'conversation_id' | 'message_id' | 'engine' | 'finished' | 'audio_url'
> & { memory: Memory };

/** To the worker. */
export type Order = { id: number; place: PackPlace } & (
  | { kind: 'learn' }
  | { kind: 'ask'; question: PhoneQuestion }
);

/** From the worker. */
export type Report = { id: number } & (
  | { share: number }
  | { learnt: true }
  | { reply: PhoneReply }
  | { failure: string }
);
