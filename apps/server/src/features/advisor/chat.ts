import type { AdvisorEngine, AdvisorReply, ChatBody } from '@inzira/contract/advisor';
import type { IdeaCard } from '@inzira/contract/advisor-idea';
import type { Plan } from '@inzira/contract/plan';
import type { Library } from '@inzira/mentor/library/library';
import { findPassages } from '#src/features/advisor/library/passage-search.ts';
import type { SpokenPart } from '@inzira/mentor/mentor/draft';
import { NEW_MEMORY, type Memory } from '@inzira/mentor/mentor/memory';
import { framingOf, textsIn } from '@inzira/mentor/mentor/mentor-texts';
import { answerMessage } from '@inzira/mentor/mentor/mentor';
import { languageOfReply } from '@inzira/mentor/mentor/reply-language';
import { sourcesOf } from '@inzira/mentor/mentor/sources';
import { dangerIn } from '@inzira/mentor/mentor/danger/danger';
import type { KeptQuestion, MentorReply } from '@inzira/mentor/mentor/turn';
import { CitationFilter } from '#src/features/advisor/service/citations.ts';
import { buildPrompt, REPLY_TOKENS, type Prompt } from '#src/features/advisor/service/prompt.ts';
import { ProviderCut, ProviderUnavailable } from '#src/features/advisor/service/provider.ts';
import { estimateTokens } from '#src/features/advisor/service/token-usage.ts';
import { ReadingAloud } from '#src/features/advisor/voice/reading-aloud.ts';
import { findLastAccessed } from '#src/features/learning/learning.ts';
import { getPlanForMentor } from '#src/features/plan/plan.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { HttpError } from '#src/platform/http/errors.ts';
import { metrics } from '#src/platform/metrics/metrics.ts';
import type { Advisor } from './advisor.ts';
import { reserveTokens, settleTokens, type Reservation } from './allowances.ts';
import {
  openConversation,
  saveQuestion,
  saveReply,
  type StoredReply,
  type StoredMessage,
} from './conversations.ts';
import { getIdea } from './idea.ts';
import { countMessage, startReply } from './limits.ts';
import { recordMiss, type Miss } from './taught/misses.ts';
import { keepQuestion, lockQuestions } from './unanswered.ts';

/** The number of stored messages that a prompt may use. */
const LOADED_TURNS = 40;
/** The built-in mentor's reply is streamed in pieces of about this size. */
const PIECE = /[\s\S]{1,48}(?:\s+|$)|\S+/g;

export interface Question {
  viewer: Viewer;
  body: ChatBody;
  /** Aborted when the user has disconnected. */
  signal: AbortSignal;
}

/** Events of a reply in progress: its text, and the address of its audio once that is available. */
type ReplyEvent =
  | { event: 'token'; data: { text: string } }
  | { event: 'audio'; data: { audio_url: string } };

/** Yields the events of a reply, and returns the complete reply. */
export type ReplyStream = AsyncGenerator<ReplyEvent, AdvisorReply, undefined>;

const token = (text: string): ReplyEvent => ({ event: 'token', data: { text } });

const GONE = {
  en: 'The question was taken back before it could be answered.',
  fr: 'La question a été retirée avant la réponse.',
};

export interface StartedChat {
  conversationId: string;
  stream: ReplyStream;
}

/**
 * Accepts a question: it can be refused only until this returns; the reply follows. The caller must read the stream to
 * its end or close it, otherwise the user cannot ask again until a timeout.
 * @throws 404 for another user's conversation, 429 beyond an allowance.
 */
export async function startChat(
  advisor: Advisor,
  db: Db,
  question: Question,
): Promise<StartedChat> {
  const { viewer, body } = question;
  const library = await advisor.libraryCache.get(db);
  // A user who disconnected during the preparation will ask again, so storing this question would duplicate it.
  if (question.signal.aborted) throw new HttpError(408, GONE);
  const conversation = body.conversation_id
    ? await openConversation(db, viewer.id, body.conversation_id, LOADED_TURNS)
    : null;
  const endReply = await startReply(db, viewer.id, advisor.limits.total / 1000);
  try {
    await countMessage(db, viewer.id);
    const known = {
      card: await getIdea(db, viewer.id),
      plan: await getPlanForMentor(db, viewer.id, viewer.language),
      lastLessonId: await findLastAccessed(db, viewer.id),
      memory: conversation?.memory ?? NEW_MEMORY,
      turns: conversation?.turns ?? [],
    };
    const conversationId = await saveQuestion(
      db,
      viewer.id,
      conversation?.id ?? null,
      body.message,
    );
    const chat = new Chat(advisor, db, question, library, known, conversationId);
    await chat.reserve();
    return { conversationId, stream: chat.reply(endReply) };
  } catch (error) {
    await endReply();
    throw error;
  }
}

interface Known {
  card: IdeaCard;
  plan: Plan | null;
  memory: Memory;
  turns: StoredMessage[];
  lastLessonId: number | null;
}

/** A written reply, and everything that is stored with it. */
interface Written extends StoredReply {
  engine: AdvisorEngine;
  /** The text to speak; for a provider's reply, the speech already in progress. */
  spoken: SpokenPart[] | ReadingAloud;
  kept: KeptQuestion | null;
  /** Asked to be confirmed before it is stored. */
  idea: string | null;
}

class Chat {
  readonly #advisor: Advisor;
  readonly #db: Db;
  readonly #question: Question;
  readonly #library: Library;
  readonly #conversationId: string;
  readonly #language: string;
  /** The answer that the learner rejected as not meant, and the question before it. */
  readonly #missed: Pick<Miss, 'answerId' | 'question'> | null;
  /** The reply of the built-in mentor; a provider's text replaces its text. */
  readonly #builtIn: MentorReply;
  /** Null when the built-in mentor answers. */
  readonly #prompt: Prompt | null;
  #reservation: Reservation | null = null;
  #isUsedUp = false;
  #used = 0;
  #aloud: ReadingAloud | null = null;

  constructor(
    advisor: Advisor,
    db: Db,
    question: Question,
    library: Library,
    known: Known,
    conversationId: string,
  ) {
    const { body, viewer } = question;
    this.#conversationId = conversationId;
    this.#advisor = advisor;
    this.#db = db;
    this.#question = question;
    this.#library = library;
    const asked = {
      message: body.message,
      isButton: Boolean(body.intent),
      language: body.language ?? viewer.language,
    };
    this.#language = languageOfReply(library, asked, known.memory);
    const { answerId, question: missed } = known.memory;
    this.#missed =
      body.intent === 'not-meant' && answerId !== null ? { answerId, question: missed } : null;
    this.#builtIn = answerMessage(library, {
      message: body.message,
      intent: body.intent ?? null,
      answerId: body.answer_id ?? null,
      language: this.#language,
      memory: { ...known.memory, language: this.#language },
      lessonId: body.lesson_id ?? null,
      lastLessonId: known.lastLessonId,
      card: known.card,
      plan: known.plan,
    });
    // Messages about a crisis are never sent to a model.
    const usesProvider =
      advisor.provider !== null && body.engine !== 'built-in' && dangerIn(body.message) === null;
    this.#prompt = usesProvider
      ? buildPrompt({
          library,
          ...groundsOf(library, body, this.#builtIn),
          card: known.card,
          plan: known.plan,
          turns: known.turns,
          message: body.message,
          language: this.#language,
          speak: body.speak === true,
        })
      : null;
  }

  /** The built-in mentor answers if no allowance is left. */
  async reserve() {
    if (!this.#prompt) return;
    const tokens = estimateTokens(textOf(this.#prompt)) + this.#replyTokens;
    const reserved = await reserveTokens(this.#db, this.#question.viewer.id, tokens);
    if (reserved === 'used up') this.#isUsedUp = true;
    else this.#reservation = reserved;
  }

  async *reply(endReply: () => Promise<void>): ReplyStream {
    try {
      return await this.#save(yield* this.#write());
    } finally {
      try {
        // Stops the speech of an unfinished reply.
        await this.#aloud?.hush();
        await settleTokens(this.#db, this.#reservation, this.#used);
      } finally {
        // Whatever failed, they may ask again.
        await endReply();
      }
    }
  }

  get #replyTokens() {
    return this.#question.body.speak ? REPLY_TOKENS.spoken : REPLY_TOKENS.written;
  }

  async *#write(): AsyncGenerator<ReplyEvent, Written, undefined> {
    const { provider, limits, log } = this.#advisor;
    const prompt = this.#prompt;
    const { fallback, usedUp } = textsIn(framingOf(this.#language));
    if (!provider || !prompt) return yield* this.#builtInReply(null);
    if (this.#isUsedUp) return yield* this.#builtInReply(usedUp);
    const { system, messages, lessonOf } = prompt;
    const filter = new CitationFilter(lessonOf, textOf(prompt));
    let content = '';
    const aloud = this.#readAloud();
    let end: 'whole' | 'cut' | 'nothing' | 'left' = 'left';
    const written = () => this.#providerReply(content.trim(), filter.lessonIds, end === 'whole');
    try {
      const { signal } = this.#question;
      const maxTokens = this.#replyTokens;
      const onCost = (tokens: number) => (this.#used = tokens);
      const asked = { system, messages, signal, maxTokens, limits, onCost };
      for await (const piece of provider.stream(asked)) {
        const text = filter.push(piece);
        content += text;
        if (!text) continue;
        const url = await aloud?.follow(text);
        yield token(text);
        if (url) yield { event: 'audio', data: { audio_url: url } };
      }
      end = 'whole';
    } catch (error) {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderCut)) throw error;
      log.warn({ reason: error.message }, 'the AI service did not give a whole reply');
      end = error instanceof ProviderCut ? 'cut' : 'nothing';
    } finally {
      // If the user leaves in the middle, the part written so far is stored for their return.
      if (end === 'left' && content.trim() !== '') await this.#save(written());
    }
    const rest = filter.end();
    content += rest;
    if (content.trim() === '') return yield* this.#builtInReply(fallback);
    await aloud?.follow(rest);
    if (rest) yield token(rest);
    return written();
  }

  #readAloud(): ReadingAloud | null {
    const { body, viewer } = this.#question;
    if (!body.speak) return null;
    this.#aloud = new ReadingAloud(this.#advisor.speech, this.#db, viewer.id, this.#language);
    return this.#aloud;
  }

  /** The model writes only the text; the buttons below it and the memory come from the built-in mentor. */
  #providerReply(content: string, lessonIds: number[], isFinished: boolean): Written {
    this.#aloud?.end();
    const { memory, kept, idea, calculator, suggestions } = this.#builtIn;
    // Omits "More", which would continue another answer than the model's.
    const parts = { more: '', step: null, basis: '', language: this.#language };
    return {
      content,
      lessonIds,
      engine: 'provider',
      isFinished,
      memory: { ...memory, pending: null },
      spoken: this.#aloud ?? [],
      kept,
      idea,
      // The model has not offered to pass the question on to the team.
      offers: {
        ...parts,
        calculator,
        suggestions: suggestions.filter(({ intent }) => intent !== 'pass-on'),
      },
    };
  }

  /** @param first a text before the reply: why the provider did not write it. */
  async *#builtInReply(first: string | null): AsyncGenerator<ReplyEvent, Written, undefined> {
    const { message, calculator, suggestions, more, step, basis, language, ...rest } =
      this.#builtIn;
    const content = first ? `${first}\n\n${message}` : message;
    for (const piece of content.match(PIECE) ?? []) yield token(piece);
    const offers = { calculator, suggestions, more, step, basis, language };
    return { ...rest, content, engine: 'built-in', isFinished: true, offers };
  }

  async #save(written: Written): Promise<AdvisorReply> {
    const { body, signal } = this.#question;
    const { content, lessonIds, engine, isFinished, spoken } = written;
    const { messageId, audioUrl } = await inTransaction(this.#db, async (trx) => {
      await this.#keep(trx, written.kept);
      const id = await saveReply(trx, this.#conversationId, written);
      return { messageId: id, audioUrl: body.speak ? await this.#sound(id, spoken, trx) : null };
    });
    if (!signal.aborted) this.#aloud?.finish();
    metrics.count('mentor_replies_total', { engine, found: foundBy(this.#builtIn, body) });
    return {
      message: content,
      conversation_id: this.#conversationId,
      message_id: messageId,
      sources: sourcesOf(this.#library, lessonIds, this.#language),
      engine,
      ...written.offers,
      idea: written.idea,
      finished: isFinished,
      ...(body.speak && { audio_url: audioUrl }),
    };
  }

  /** Stores the question for the team if the consent still exists: it may have been withdrawn while the reply was written. */
  async #keep(trx: Db, kept: KeptQuestion | null) {
    const missed = this.#missed;
    if (!kept && !missed) return;
    const userId = this.#question.viewer.id;
    await lockQuestions(trx);
    const mayRead = (await getIdea(trx, userId)).keep_questions_since !== null;
    if (kept && (mayRead || kept.isAgreed)) await keepQuestion(trx, userId, kept);
    if (missed) {
      const question = mayRead ? missed.question : null;
      await recordMiss(trx, { userId, answerId: missed.answerId, question });
    }
  }

  async #sound(messageId: number, parts: Written['spoken'], trx: Db): Promise<string | null> {
    if (parts instanceof ReadingAloud) return parts.keep(messageId, trx);
    const userId = this.#question.viewer.id;
    return this.#advisor.speech.prepare({ userId, messageId, parts }, trx);
  }
}

/** The kind of source of a reply, for metrics on how often the mentor has an answer. */
function foundBy({ finding }: MentorReply, { intent }: ChatBody): string {
  if (finding === null) return intent ? 'button' : 'talk';
  return finding.talk === null ? finding.band : 'talk';
}

function textOf({ system, messages }: { system: string; messages: { content: string }[] }): string {
  return [system, ...messages.map(({ content }) => content)].join('\n');
}

/** The answers and passages that a model receives as its sources. */
function groundsOf(library: Library, body: ChatBody, { finding, memory }: MentorReply) {
  const chosen = library.answerOf(body.answer_id ?? '') ?? [];
  const found = finding && finding.band !== 'none' ? finding.answers : [];
  const topic = library.answerOf(memory.answerId ?? '')?.asks ?? '';
  const question = body.intent ? `${topic} ${body.message}` : body.message;
  return {
    answers: [...new Set([chosen, found].flat())],
    passages: findPassages(
      library,
      library.inEnglish(question) ?? question,
      body.lesson_id ?? null,
    ),
    isSure: body.answer_id ? true : finding?.band === 'answer',
    isCovered: finding?.band !== 'none',
  };
}
