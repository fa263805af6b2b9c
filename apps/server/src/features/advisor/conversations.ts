import { randomBytes } from 'node:crypto';
import type {
  AdvisorEngine,
  AdvisorReply,
  Conversation,
  ConversationSummary,
} from '@inzira/contract/advisor';
import type { Library } from '@inzira/mentor/library/library';
import { sourcesOf } from '@inzira/mentor/mentor/sources';
import { NEW_MEMORY, readMemory, type Memory } from '@inzira/mentor/mentor/memory';
import type { Viewer } from '#src/platform/http/auth.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { notFound } from '#src/platform/http/errors.ts';

const TITLE_CHARACTERS = 80;
const SHOWN_CONVERSATIONS = 100;
const GONE = { en: 'This conversation was not found.', fr: 'Cette conversation est introuvable.' };

export interface StoredMessage {
  sender: 'user' | 'ai';
  content: string;
  lessonIds: number[];
}

export interface OpenConversation {
  id: string;
  memory: Memory;
  turns: StoredMessage[];
}

/** Newest first. */
export async function findConversations(db: Db, userId: number): Promise<ConversationSummary[]> {
  return db
    .selectFrom('advisor_conversations')
    .select(['id', 'title', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(SHOWN_CONVERSATIONS)
    .execute();
}

/** @throws 404 unless it is the user's own. */
export async function getConversation(
  db: Db,
  library: Library,
  viewer: Pick<Viewer, 'id' | 'language'>,
  id: string,
): Promise<Conversation> {
  const conversation = await requireConversation(db, viewer.id, id);
  const messages = await db
    .selectFrom('advisor_messages as message')
    .leftJoin('advisor_clips as clip', (join) =>
      join.onRef('clip.message_id', '=', 'message.id').on('clip.expires_at', '>', now()),
    )
    .select([
      'message.id',
      'message.sender',
      'message.content',
      'message.lesson_ids',
      'message.engine',
      'message.offers',
      'message.finished_at',
      'message.created_at',
      'clip.token',
    ])
    .where('message.conversation_id', '=', id)
    .orderBy('message.id')
    .execute();
  return {
    id,
    title: conversation.title,
    updated_at: conversation.updated_at,
    messages: messages.map((message) => ({
      id: message.id,
      sender: message.sender,
      content: message.content,
      sources: sourcesOf(library, JSON.parse(message.lesson_ids) as number[], viewer.language),
      audio_url: message.token === null ? null : clipUrl(message.token),
      engine: message.engine,
      ...readOffers(message.offers),
      finished: message.finished_at !== null,
      created_at: message.created_at,
    })),
  };
}

export const NO_OFFERS: Offers = {
  suggestions: [],
  calculator: null,
  more: '',
  step: null,
  basis: '',
  language: null,
};

function readOffers(json: string | null): Offers {
  // Replies of earlier releases had fewer parts.
  return json === null ? NO_OFFERS : { ...NO_OFFERS, ...(JSON.parse(json) as Partial<Offers>) };
}

export function clipUrl(token: string): string {
  return `/api/advisor/audio/${token}.mp3`;
}

/** @throws 404 unless it is the user's own. */
export async function deleteConversation(db: Db, userId: number, id: string) {
  await requireConversation(db, userId, id);
  await db.deleteFrom('advisor_conversations').where('id', '=', id).execute();
}

/** Loads a conversation to continue it, with its last messages. @throws 404 unless it is the user's own. */
export async function openConversation(
  db: Db,
  userId: number,
  id: string,
  turns: number,
): Promise<OpenConversation> {
  const conversation = await requireConversation(db, userId, id);
  const rows = await db
    .selectFrom('advisor_messages')
    .select(['sender', 'content', 'lesson_ids'])
    .where('conversation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(turns)
    .execute();
  return {
    id,
    memory: readMemory(conversation.memory),
    turns: rows.toReversed().map(({ sender, content, lesson_ids }) => ({
      sender,
      content,
      lessonIds: JSON.parse(lesson_ids) as number[],
    })),
  };
}

/** Stores the user's message, in a new conversation if there is none yet. @returns the conversation's id. */
export async function saveQuestion(
  db: Db,
  userId: number,
  conversationId: string | null,
  message: string,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const moment = now();
    const id = conversationId ?? newId();
    if (conversationId !== null) {
      const conversation = await trx
        .updateTable('advisor_conversations')
        .set({ updated_at: moment })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst();
      if (!conversation) throw notFound(GONE);
    } else {
      await trx
        .insertInto('advisor_conversations')
        .values({
          id,
          user_id: userId,
          title: titleOf(message),
          memory: JSON.stringify(NEW_MEMORY),
          created_at: moment,
          updated_at: moment,
        })
        .execute();
    }
    await trx
      .insertInto('advisor_messages')
      .values(toQuestionRow(id, message, moment))
      .execute();
    return id;
  });
}

const newId = () => randomBytes(12).toString('base64url');

const toQuestionRow = (conversationId: string, content: string, moment: string) => ({
  conversation_id: conversationId,
  sender: 'user' as const,
  content,
  lesson_ids: '[]',
  finished_at: moment,
  created_at: moment,
});

const toReplyRow = (conversationId: string, reply: StoredReply, moment: string) => ({
  conversation_id: conversationId,
  sender: 'ai' as const,
  content: reply.content,
  lesson_ids: JSON.stringify(reply.lessonIds),
  engine: reply.engine,
  offers: JSON.stringify(reply.offers),
  finished_at: reply.isFinished ? moment : null,
  created_at: moment,
});

interface Answered {
  userId: number;
  question: string;
  reply: StoredReply;
}

/** The number of parameters in a statement is limited, and a message has eight. */
const ROWS_AT_ONCE = 1_000;

/** Creates many conversations, each with a question and its reply. @returns their ids. */
export async function saveAnswered(trx: Db, answered: readonly Answered[]): Promise<string[]> {
  const moment = now();
  const started = answered.map((one) => ({ id: newId(), ...one }));
  for (let from = 0; from < started.length; from += ROWS_AT_ONCE) {
    const some = started.slice(from, from + ROWS_AT_ONCE);
    await trx
      .insertInto('advisor_conversations')
      .values(
        some.map(({ id, userId, question, reply }) => ({
          id,
          user_id: userId,
          title: titleOf(question),
          memory: JSON.stringify(reply.memory),
          created_at: moment,
          updated_at: moment,
        })),
      )
      .execute();
    await trx
      .insertInto('advisor_messages')
      .values(some.map(({ id, question }) => toQuestionRow(id, question, moment)))
      .execute();
    await trx
      .insertInto('advisor_messages')
      .values(some.map(({ id, reply }) => toReplyRow(id, reply, moment)))
      .execute();
  }
  return started.map(({ id }) => id);
}

/** The parts below a reply. */
type Offers = Pick<
  AdvisorReply,
  'suggestions' | 'calculator' | 'more' | 'step' | 'basis' | 'language'
>;

export interface StoredReply {
  content: string;
  lessonIds: readonly number[];
  /** Null for replies that the team has written. */
  engine: AdvisorEngine | null;
  isFinished: boolean;
  memory: Memory;
  offers: Offers;
}

/**
 * Stores a reply with the mentor's new memory.
 * @returns the reply's id.
 * @throws 404 when the conversation was deleted meanwhile.
 */
export async function saveReply(trx: Db, conversationId: string, reply: StoredReply) {
  const moment = now();
  const conversation = await trx
    .updateTable('advisor_conversations')
    .set({ memory: JSON.stringify(reply.memory), updated_at: moment })
    .where('id', '=', conversationId)
    .returning('id')
    .executeTakeFirst();
  if (!conversation) throw notFound(GONE);
  const { id } = await trx
    .insertInto('advisor_messages')
    .values(toReplyRow(conversationId, reply, moment))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function requireConversation(db: Db, userId: number, id: string) {
  const conversation = await db
    .selectFrom('advisor_conversations')
    .select(['id', 'title', 'memory', 'updated_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!conversation) throw notFound(GONE);
  return conversation;
}

function titleOf(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= TITLE_CHARACTERS) return line;
  const cut = line.slice(0, TITLE_CHARACTERS - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 40))}…`;
}
